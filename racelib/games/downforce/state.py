"""The state of a game of Downforce: plain data, changed by events alone (part C of the ledger).

It has three parts, so that nobody can see what they should not: what lies face up (`Board`), what one player holds
(`Hand`, one each), and what lies face down (`Down`). A seat sees the board and its own hand, and nothing leads from
there to the rest (DF-STATE-I6).
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec
from msgspec.structs import replace

from racelib.boards.fronts.compiled import Tables
from racelib.games.downforce.cards import COLOURS, Deck
from racelib.games.downforce.tables import POWERS, Variant
from racelib.kernel.copies import CopiedState
from racelib.kernel.event import Drew, Rolled, Shuffled

#: No cell: the car is off the track.
NOWHERE = -1
#: No owner (DF-AUCTION-18).
NOBODY = -1

#: The stages of a game; bets belong to the race, and the second auction is for lots set aside (DF-RULING-50).
STAGES = ("deal", "auction", "second auction", "powers", "race", "scoring", "over")
DEAL, AUCTION, SECOND_AUCTION, KEEP_POWER, RACE, SCORING, OVER = STAGES


class Car(msgspec.Struct):
    """One of the six cars. `progress` is how far its front is from the start line, all laps counted."""

    colour: str
    cell: int = NOWHERE
    progress: int = 0
    place: int = 0
    #: DF-COMP-06, DF-SETUP-07: the seat that holds the driver token of the car; at the start nobody does.
    owner: int = NOBODY
    price: int = 0

    @property
    def on_track(self) -> bool:
        """True while the car stands on the track."""
        return self.cell >= 0


class Playing(msgspec.Struct):
    """The card in play, and how far it is carried out.

    `bar` is the bar in progress, counted from the printed top; `named` are the cars named for white bars so far.
    """

    seat: int
    card: str
    upward: bool = False
    bar: int = -1
    ignored: int = -1
    named: tuple[str, ...] = ()


class Settings(msgspec.Struct, frozen=True):
    """The variant and the options of this game."""

    variant: Variant
    players: int
    deck: Deck
    tracks: tuple[Tables, ...]
    determined_bonus: int
    replace_cunning: bool
    run_on: bool

    @property
    def two(self) -> bool:
        """DF-VAR-2P-07: true when the rules for two players hold; all other rules stay the same.

        The beginner game has its own hands (DF-RULING-06).
        """
        return self.players == 2 and self.variant.auction


class Score(msgspec.Struct, frozen=True):
    """What a player made in one game; `best` is the best place of the player's cars, 0 when none finished."""

    prizes: int
    bets: int
    paid: int
    best: int

    @property
    def total(self) -> int:
        """Prizes and bets minus prices, in millions (DF-SCORE-03)."""
        return self.prizes + self.bets - self.paid


class Board(msgspec.Struct):
    """Everything that lies face up, as every player sees it."""

    settings: Settings
    track: Tables
    cars: dict[str, Car]
    hand_sizes: list[int]
    shown: list[list[str]]
    won_powers: list[list[str]]
    powers: list[str]
    face_up: list[list[str]]
    stage: str = DEAL
    game: int = 1
    turn: int = -1
    occupied: int = 0
    lot: tuple[str, str] | None = None
    lots_left: int = 0
    set_aside: list[tuple[str, str]] = []
    boxed: list[str] = []
    deck_left: int = 0
    discard: list[str] = []
    playing: Playing | None = None
    lines: int = 0
    bets_made: int = 0
    finished: list[str] = []
    scores: list[tuple[Score, ...]] = []
    open_bets: tuple[tuple[str, ...], ...] = ()

    # -- looking at the game --------------------------------------------------------------------------------

    @property
    def in_play(self) -> Playing:
        """The card in play, while there is one."""
        assert self.playing is not None
        return self.playing

    def owned(self, seat: int) -> list[Car]:
        """Return the cars of a player."""
        return [car for car in self.cars.values() if car.owner == seat]

    def carless(self) -> list[int]:
        """Return the players who own no car yet."""
        owners = {car.owner for car in self.cars.values()}
        return [seat for seat in range(self.settings.players) if seat not in owners]

    def all_home(self, seat: int) -> bool:
        """Say whether all cars of a player have finished (DF-FINISH-05)."""
        owns_a_car = False
        for car in self.cars.values():
            if car.owner == seat:
                if not car.place:
                    return False
                owns_a_car = True
        return owns_a_car

    def playable(self, seat: int) -> int:
        """Return how many cards a player could play: the hand and, with two players, the face-up speed-8 cards."""
        return self.hand_sizes[seat] + len(self.face_up[seat])

    def put(self, car: Car, cell: int) -> None:
        """Put a car on a cell (NOWHERE: take it off the track); for events only."""
        occupied = self.occupied
        if car.cell >= 0:
            occupied &= ~(1 << car.cell)
        car.cell = cell
        self.occupied = occupied | 1 << cell if cell >= 0 else occupied

    def order(self) -> list[str]:
        """Return the cars from first to last: the finished ones, then those on the track."""
        return [*self.finished, *(car.colour for car in self.farthest_first())]

    def farthest_first(self) -> list[Car]:
        """DF-VAR-LONG-04: return the cars on the track, the farthest first; of level cars the inner one comes first."""
        on_track = [car for car in self.cars.values() if car.cell >= 0]
        return sorted(on_track, key=lambda car: (-car.progress, self.track.inside[car.cell]))


class Hand(msgspec.Struct):
    """What one player alone knows: the cards in hand and the bets made (DF-BET-06)."""

    cards: list[str] = []
    bets: list[str] = []


class Down(msgspec.Struct):
    """What lies face down: draw pile, coming lots and powers, cards left over in the box (DF-RULING-05)."""

    deck: list[str] = []
    lots: list[str] = []
    powers: list[str] = []
    grid: list[str] = []
    box: list[str] = []


class Seen(msgspec.Struct, frozen=True):
    """DF-STATE-I6: what a seat may know: the board and its own hand."""

    seat: int
    board: Board
    hand: Hand


class State(CopiedState, msgspec.Struct):
    """Everything that is true now."""

    board: Board
    hands: list[Hand]
    down: Down

    def copy(self) -> State:
        """Return an independent copy."""
        board = self.board
        playing = board.playing
        return State(
            replace(
                board,
                cars={colour: replace(car) for colour, car in board.cars.items()},
                hand_sizes=list(board.hand_sizes),
                shown=[list(cards) for cards in board.shown],
                won_powers=[list(powers) for powers in board.won_powers],
                powers=list(board.powers),
                face_up=[list(cards) for cards in board.face_up],
                set_aside=list(board.set_aside),
                boxed=list(board.boxed),
                discard=list(board.discard),
                playing=None if playing is None else replace(playing),
                finished=list(board.finished),
                scores=list(board.scores),
            ),
            [Hand(list(hand.cards), list(hand.bets)) for hand in self.hands],
            Down(*(list(getattr(self.down, field)) for field in Down.__struct_fields__)),
        )

    def seen_by(self, seat: int) -> Seen:
        """Return what a seat may know: the board and its hand; a spectator has none."""
        return Seen(seat, self.board, self.hands[seat] if seat >= 0 else Hand())

    def all_open(self, seat: int | None) -> bool:
        """Say whether a viewer knows everything: None does, and at the end everybody (DF-STATE-I6)."""
        return seat is None or self.over

    def known_hand(self, seat: int | None, player: int) -> list[str] | None:
        """Return the hand of a player when the viewer knows it (DF-STATE-I6)."""
        return self.hands[player].cards if seat == player or self.all_open(seat) else None

    def known_bets(self, seat: int | None, player: int) -> Sequence[str] | None:
        """DF-BET-06: return the bets of a player when the viewer knows them: your own, and all after the scoring."""
        if seat == player or self.all_open(seat):
            return self.hands[player].bets
        return (self.board.open_bets[player] or None) if self.board.open_bets else None

    @property
    def over(self) -> bool:
        """True when the last game has been scored."""
        return self.board.stage == OVER

    def shuffled(self, event: Shuffled) -> None:
        """Put a pile in its new order (DF-SETUP-03, DF-SETUP-04, DF-SETUP-08, DF-VAR-2P-02)."""
        pile = getattr(self.down, event.what)
        pile[:] = [pile[place] for place in event.order]

    def turn_ended(self) -> None:
        """Do nothing: an event of the game says which player is next."""

    def rolled(self, event: Rolled) -> None:
        """Do nothing: Downforce has no dice."""

    def drew(self, event: Drew) -> None:
        """Do nothing: players draw from the top of a shuffled pile."""


def new_state(settings: Settings, game: int = 1) -> State:
    """Return the state of a game before anything is dealt: all piles in the order of the lists."""
    seats = range(settings.players)
    board = Board(
        settings=settings,
        track=settings.tracks[game - 1],
        cars={colour: Car(colour) for colour in COLOURS},
        hand_sizes=[0 for _ in seats],
        shown=[[] for _ in seats],
        won_powers=[[] for _ in seats],
        powers=["" for _ in seats],
        face_up=[[] for _ in seats],
        game=game,
        deck_left=len(settings.deck.cards),
        lots_left=len(COLOURS),
    )
    down = Down(deck=list(settings.deck.cards), lots=list(COLOURS), powers=list(POWERS), grid=list(COLOURS))
    return State(board, [Hand() for _ in seats], down)


def clear(state: State, game: int) -> None:
    """Clear the table for a game; for events only.

    DF-SETUP-02: everything is new but the scores of a tour (DF-RULING-45).
    """
    fresh = new_state(state.board.settings, game)
    fresh.board.scores = state.board.scores
    state.board, state.hands, state.down = fresh.board, fresh.hands, fresh.down
