/** Returns the offered pages of a centre, without pages for vendor wallets if the member has only one wallet. */

import { isSingleWallet } from "../lib/session/portal-store.ts";
import { useMerchantWallet } from "../lib/session/use-merchant-wallet.ts";
import type { MenuPage } from "./centres/member-pages.ts";
import { useOfferedPages } from "./use-offered-pages.ts";

export function useListedPages<Page extends MenuPage>(
  pages: readonly Page[],
  member?: Parameters<typeof useOfferedPages>[1],
): readonly Page[] {
  const { data } = useMerchantWallet();
  const isSingle = isSingleWallet(data);
  return useOfferedPages(pages, member).filter(({ needsVendorWallet = false }) => !(needsVendorWallet && isSingle));
}
