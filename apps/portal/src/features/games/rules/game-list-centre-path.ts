/** The game-list centres: pages that list the games of one vendor (specification, section 2, Routes; section 9). */

import { gameListCenter } from "@openhouse/rules/catalogue/categories";
import { href } from "../../../lib/navigation/paths.ts";

/**
 * Returns the path of a game type's list centre, or undefined if the type has none. The vendors of a type without a
 * list centre open in a dialog or filter the list of their own centre.
 */
export function gameListCentrePath(category: string): string | undefined {
  return gameListCenter.includes(category) ? href("gameListCentre", { type: category.toLowerCase() }) : undefined;
}
