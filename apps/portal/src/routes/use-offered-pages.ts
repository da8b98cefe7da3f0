/**
 * The pages of a centre that the merchant has switched on and that apply to the member. Every other page is shown as
 * not found.
 */

import { usePage } from "../lib/page/page-context.tsx";
import type { MenuPage } from "./centres/member-pages.ts";

/** `member` is undefined until the member has loaded. */
export function useOfferedPages<Page extends MenuPage>(
  pages: readonly Page[],
  member?: { readonly isAgent: boolean; readonly toUpline: string },
): readonly Page[] {
  const { flags } = usePage().merchant;
  const isAgent = member?.isAgent === true;
  return pages.filter(
    ({ flag, anyFlag, isForMembersOnly = false, needsUpline = false }) =>
      (flag === undefined || flags[flag] === true) &&
      (anyFlag === undefined || anyFlag.some((name) => flags[name] === true)) &&
      !(isForMembersOnly && isAgent) &&
      !(needsUpline && member?.toUpline === "0"),
  );
}
