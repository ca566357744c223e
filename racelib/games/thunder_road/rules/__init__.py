"""The rules of Thunder Road, one file for each chapter of the rulebook."""
