/** Compares a supplier's list of games with a catalogue, by code. Pure. */

export interface CatalogueGame {
  readonly code: string;
  readonly name: string;
}

export interface SupplierGame extends CatalogueGame {
  /** False while the supplier does not open the game. */
  readonly isOpen: boolean;
}

/**
 * `unknown-there`: the catalogue offers the game, but the supplier does not have it. `closed-there`: the supplier does
 * not open it now. `unknown-here`: only the supplier has it.
 */
export type GameDifferenceKind = "unknown-there" | "closed-there" | "unknown-here";

export interface GameDifference extends CatalogueGame {
  readonly kind: GameDifferenceKind;
}

export interface GameComparison {
  /** The number of games that the catalogue offers and the supplier opens. */
  readonly same: number;
  /**
   * First the games that cannot be launched, in the order of the catalogue. Then open games that only the supplier has,
   * in the supplier's order.
   */
  readonly differences: readonly GameDifference[];
}

/** If a list contains a code twice, only the first game with the code is compared. */
export function compareGames(
  catalogueGames: readonly CatalogueGame[],
  supplierGames: readonly SupplierGame[],
): GameComparison {
  const [catalogue, supplier] = [firstByCode(catalogueGames), firstByCode(supplierGames)];
  const failing = [...catalogue.values()].flatMap((game): GameDifference[] => {
    const supplierGame = supplier.get(game.code);
    if (supplierGame === undefined) return [{ ...game, kind: "unknown-there" }];
    return supplierGame.isOpen ? [] : [{ ...game, kind: "closed-there" }];
  });
  const unused = [...supplier.values()].flatMap(({ code, name, isOpen }): GameDifference[] =>
    catalogue.has(code) || !isOpen ? [] : [{ code, name, kind: "unknown-here" }],
  );
  return { same: catalogue.size - failing.length, differences: [...failing, ...unused] };
}

function firstByCode<Game extends CatalogueGame>(games: readonly Game[]): Map<string, Game> {
  const gamesByCode = new Map<string, Game>();
  for (const game of games) if (!gamesByCode.has(game.code)) gamesByCode.set(game.code, game);
  return gamesByCode;
}
