/** The pages of a centre that this house offers: a switched-off one stands in no menu and at no address. */

import { usePage } from "../lib/page-context.tsx";
import type { MenuPage } from "./member-pages.ts";

/** `member` is who looks, as far as that is known. */
export function useOffered<Page extends MenuPage>(
  pages: readonly Page[],
  member?: { readonly isAgent: boolean; readonly toUpline: string },
): readonly Page[] {
  const { flags } = usePage().house;
  const isAgent = member?.isAgent === true;
  return pages.filter(
    ({ flag, anyFlag, isForMembersOnly = false, needsUpline = false }) =>
      (flag === undefined || flags[flag] === true) &&
      (anyFlag === undefined || anyFlag.some((each) => flags[each] === true)) &&
      !(isForMembersOnly && isAgent) &&
      !(needsUpline && member?.toUpline === "0"),
  );
}
