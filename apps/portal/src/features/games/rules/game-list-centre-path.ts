/** The game-list centres: pages that list the games of one vendor (portal-spec section 2, Routes; section 9). */

import { href } from "../../../lib/paths.ts";

/** Game type → its name in the address; lists of other types open in a window, or narrow their own centre. */
const names: Readonly<Record<string, string>> = { RNG: "rng" };

/** The path of a type's list centre; undefined for a type outside the set. */
export function gameListCentrePath(category: string): string | undefined {
  const type = names[category];
  return type === undefined ? undefined : href("gameListCentre", { type });
}
