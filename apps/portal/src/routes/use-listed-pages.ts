/**
 * Returns the offered pages of a centre that menus and lists of links show: without pages for vendor wallets if the
 * member has only one wallet, and without pages for an upline if the member has none. Opened by their URL, these pages
 * explain why they are empty.
 */

import { isSingleWallet } from "../lib/session/portal-store.ts";
import { useMerchantWallet } from "../lib/session/use-merchant-wallet.ts";
import type { MenuPage } from "./centres/member-pages.ts";
import { useOfferedPages } from "./use-offered-pages.ts";

export function useListedPages<Page extends MenuPage>(
  pages: readonly Page[],
  member?: { readonly isAgent: boolean; readonly toUpline: string },
): readonly Page[] {
  const { data } = useMerchantWallet();
  const isSingle = isSingleWallet(data);
  return useOfferedPages(pages, member).filter(
    ({ needsVendorWallet = false, needsUpline = false }) =>
      !(needsVendorWallet && isSingle) && !(needsUpline && member?.toUpline === "0"),
  );
}
