/** A game that a part of the front page opens; what a banner or a match does not know of it is left out. */

export interface FrontGame {
  readonly name: string;
  readonly vendor: string;
  readonly nodeId: string;
  readonly gameId: string;
  readonly gameCode?: string;
  readonly category?: string;
}

/** Opens it for real; where that leads is the page's business. */
export type OpenFrontGame = (game: FrontGame) => void;
