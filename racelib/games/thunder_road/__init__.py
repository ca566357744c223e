"""Thunder Road: Vendetta: base game, Carnage, the rig and the bikes."""
