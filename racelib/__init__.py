"""Race board games."""
