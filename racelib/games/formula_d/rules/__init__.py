"""The rules of Formula D, one file for each chapter of the rulebook."""
