/** The pages of a centre that its menus name: those that the house offers and the member has a use for. */

import { isSingleWallet } from "../lib/portal-store.ts";
import { useMerchantWallet } from "../lib/use-merchant-wallet.ts";
import type { MenuPage } from "./member-pages.ts";
import { useOffered } from "./use-offered.ts";

export function useListed<Page extends MenuPage>(
  pages: readonly Page[],
  member?: Parameters<typeof useOffered>[1],
): readonly Page[] {
  const { data } = useMerchantWallet();
  const isSingle = isSingleWallet(data);
  return useOffered(pages, member).filter(({ needsVendorWallet = false }) => !(needsVendorWallet && isSingle));
}
