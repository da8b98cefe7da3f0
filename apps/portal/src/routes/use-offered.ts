/** The pages of a centre that the merchant has switched on; the others are in no menu and at no URL. */

import { usePage } from "../lib/page/page-context.tsx";
import type { MenuPage } from "./centres/member-pages.ts";

/** `member` is undefined until it is known. */
export function useOffered<Page extends MenuPage>(
  pages: readonly Page[],
  member?: { readonly isAgent: boolean; readonly toUpline: string },
): readonly Page[] {
  const { flags } = usePage().merchant;
  const isAgent = member?.isAgent === true;
  return pages.filter(
    ({ flag, anyFlag, isForMembersOnly = false, needsUpline = false }) =>
      (flag === undefined || flags[flag] === true) &&
      (anyFlag === undefined || anyFlag.some((each) => flags[each] === true)) &&
      !(isForMembersOnly && isAgent) &&
      !(needsUpline && member?.toUpline === "0"),
  );
}
