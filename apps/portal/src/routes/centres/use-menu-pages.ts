/**
 * Returns the pages that appear in the menus of a centre. Contracts appear only for members who were offered a
 * contract.
 */

import { useHasContract } from "../../features/contracts/api/use-own-contracts.ts";
import type { MenuPage } from "./member-pages.ts";
import { useListedPages } from "../use-listed-pages.ts";

export function useMenuPages(
  pages: readonly MenuPage[],
  member?: Parameters<typeof useListedPages>[1],
): readonly MenuPage[] {
  const hasContract = useHasContract();
  return useListedPages(pages, member).filter(({ needsContract = false }) => hasContract || !needsContract);
}
