/** Compares a supplier's list of games with a catalogue, by code. Pure. */

export interface OurGame {
  readonly code: string;
  readonly name: string;
}

export interface TheirGame extends OurGame {
  /** False: the supplier does not open it now. */
  readonly isOpen: boolean;
}

/**
 * `unknown-there`: we offer it, but the supplier does not have it; `closed-there`: the supplier does not open it now;
 * `unknown-here`: only the supplier has it.
 */
export type GameDifferenceKind = "unknown-there" | "closed-there" | "unknown-here";

export interface GameDifference extends OurGame {
  readonly kind: GameDifferenceKind;
}

export interface GameComparison {
  /** How many are offered here and open there. */
  readonly same: number;
  /** First games that fail at a launch, in our order; then open games that only the supplier has, in its order. */
  readonly differences: readonly GameDifference[];
}

/** If a list has a code twice, its first game counts. */
export function compareGames(ours: readonly OurGame[], theirs: readonly TheirGame[]): GameComparison {
  const [own, other] = [firstByCode(ours), firstByCode(theirs)];
  const failing = [...own.values()].flatMap((game): GameDifference[] => {
    const there = other.get(game.code);
    if (there === undefined) return [{ ...game, kind: "unknown-there" }];
    return there.isOpen ? [] : [{ ...game, kind: "closed-there" }];
  });
  const unused = [...other.values()].flatMap(({ code, name, isOpen }): GameDifference[] =>
    own.has(code) || !isOpen ? [] : [{ code, name, kind: "unknown-here" }],
  );
  return { same: own.size - failing.length, differences: [...failing, ...unused] };
}

function firstByCode<Game extends OurGame>(games: readonly Game[]): Map<string, Game> {
  const known = new Map<string, Game>();
  for (const game of games) if (!known.has(game.code)) known.set(game.code, game);
  return known;
}
