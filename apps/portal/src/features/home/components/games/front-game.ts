/** A game that a part of the front page opens. Fields that a banner or match does not have are omitted. */

export interface FrontGame {
  readonly name: string;
  readonly vendor: string;
  readonly nodeId: string;
  readonly gameId: string;
  readonly gameCode?: string;
  readonly category?: string;
}

/** Opens the game for real money. The page provides this function. */
export type OpenFrontGame = (game: FrontGame) => void;
