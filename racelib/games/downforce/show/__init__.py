"""How Downforce looks and speaks: pictures, panels, words, the coach."""
