"""Watching and playing in the browser: the Bokeh board, the replay viewer, the play widget, the one-file HTML export.

Views are functions of the state: what is drawn comes from the `frame` of a game, and widgets hold no rules.
"""
