/** The pages of a centre that its menus list; contract pages only for members who were ever offered a contract. */

import { useHasContract } from "../../features/contracts/api/use-own-contracts.ts";
import type { MenuPage } from "./member-pages.ts";
import { useListed } from "../use-listed.ts";

export function useMenuPages(
  pages: readonly MenuPage[],
  member?: Parameters<typeof useListed>[1],
): readonly MenuPage[] {
  const hasContract = useHasContract();
  return useListed(pages, member).filter(({ needsContract = false }) => hasContract || !needsContract);
}
