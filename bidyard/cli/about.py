"""Who made what: Bidyard is independent of the games' makers."""

from __future__ import annotations

ABOUT = """\
Bidyard is the place to play, host and study five construction-themed board games.

It is independent of the games' designers and publishers and not endorsed by them. It contains none of their texts
and none of their art: rules are retold in our own words, drawings are our own. Thank you for the games:

  Construction Fever        Kei Kajino, developed by One More Game, illustrated by Marco Primo, published by
                            Ninja Star Games (2019)
  Reputation                Kei Kajino, illustrated by Marco Primo, published by Ninja Star Games (2022)
  Construction Yard         Dirk Henn's building card game; its title is lost, so this is a working title
  Construction Auction      mor!
  Master of Construction    its makers are not named in the rulebook that we have

Buy the boxes if you can find them. Where a card's printed values were only in pictures that are lost, the values are
ours: `bidyard deck show GAME` marks every card as rulebook, source or reconstructed, and `bidyard deck new GAME FILE`
starts a deck file for the values of your own box.
"""


def about() -> None:
    print(ABOUT)
