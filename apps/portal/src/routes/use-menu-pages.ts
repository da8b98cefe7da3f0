/** The pages of a centre that its menus name; those about contracts only to whom one was ever offered. */

import { useHasContract } from "../features/contracts/api/use-own-contracts.ts";
import type { MenuPage } from "./member-pages.ts";
import { useListed } from "./use-listed.ts";

export function useMenuPages(
  pages: readonly MenuPage[],
  member?: Parameters<typeof useListed>[1],
): readonly MenuPage[] {
  const hasContract = useHasContract();
  return useListed(pages, member).filter(({ needsContract = false }) => hasContract || !needsContract);
}
