"""How Thunder Road looks and speaks: pictures, panels, words, the coach."""
