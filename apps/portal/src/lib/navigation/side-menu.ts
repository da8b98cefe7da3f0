/**
 * Opens and closes the side menu (specification, section 4). On wide screens the menu is a rail next to the page: open
 * means a wide rail with texts, closed means a narrow rail with icons. On narrow screens the menu is a native popover
 * over the page.
 */

import { chooseRail, isRailNarrow } from "../browser-storage/stored-choice.ts";

/** Id of the element. A button can open it by `popoverTarget` before the application has started. */
export const sideMenuId = "side-menu";

const isWide = () => matchMedia("(min-width: 64rem)").matches;

/** True if the rail is wide or the popover is open. */
export function isSideMenuOpen(): boolean {
  return isWide() ? !isRailNarrow() : (menu()?.matches(":popover-open") ?? false);
}

/** Opens or closes the menu. A menu that is already in the requested state stays as it is. */
export function setSideMenu(isOpen: boolean): void {
  if (isWide()) return chooseRail(!isOpen);
  if (isSideMenuOpen() !== isOpen) menu()?.togglePopover(isOpen);
}

export function toggleSideMenu(): void {
  setSideMenu(!isSideMenuOpen());
}

/** Closes the popover of narrow screens after a choice, so that the chosen page is visible. */
export function closeSideMenuPopover(): void {
  if (!isWide()) setSideMenu(false);
}

function menu(): HTMLElement | null {
  return document.getElementById(sideMenuId);
}
