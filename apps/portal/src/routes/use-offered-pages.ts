/**
 * The pages of a centre that the merchant has switched on and that apply to the member. Every other page is shown as
 * not found.
 */

import { usePage } from "../lib/page/page-context.tsx";
import { isSwitchedOn } from "./centres/is-switched-on.ts";
import type { MenuPage } from "./centres/member-pages.ts";

/** `member` is undefined until the member has loaded. */
export function useOfferedPages<Page extends MenuPage>(
  pages: readonly Page[],
  member?: { readonly isAgent: boolean },
): readonly Page[] {
  const { flags } = usePage().merchant;
  const isAgent = member?.isAgent === true;
  const mayUse = ({ isForMembersOnly = false }: MenuPage) => !(isForMembersOnly && isAgent);
  return pages.filter((page) => isSwitchedOn(page, (flag) => flags[flag] === true) && mayUse(page));
}
