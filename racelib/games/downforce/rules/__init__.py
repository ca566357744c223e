"""The rules of Downforce, one file for each chapter of the rulebook."""
