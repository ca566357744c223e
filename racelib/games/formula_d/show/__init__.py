"""How Formula D looks and speaks: pictures, panels, words, the coach."""
