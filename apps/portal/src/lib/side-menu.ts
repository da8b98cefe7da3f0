/**
 * The menu at the side, set or toggled (specification, section 4). On wide screens it is a rail that is wide or narrow
 * and stays so; on narrow ones it lies over the page as the browser's own popover and is open or not.
 */

import { chooseRail, isRailNarrow } from "./stored-choice.ts";

/** Id of the element; a button opens it by `popoverTarget`, also before the application has started. */
export const sideMenuId = "side-menu";

const isWide = () => matchMedia("(min-width: 64rem)").matches;

/** True when it is open: a wide rail, or the list over the page. */
export function isSideMenuOpen(): boolean {
  return isWide() ? !isRailNarrow() : (menu()?.matches(":popover-open") ?? false);
}

/** Opens or closes it; as it is already, nothing happens. */
export function setSideMenu(isOpen: boolean): void {
  if (isWide()) return chooseRail(!isOpen);
  if (isSideMenuOpen() !== isOpen) menu()?.togglePopover(isOpen);
}

/** Opens the closed one, closes the open one. */
export function toggleSideMenu(): void {
  setSideMenu(!isSideMenuOpen());
}

/** A choice was made: where the menu lies over the page, one wants to see the page now. */
export function leaveSideMenu(): void {
  if (!isWide()) setSideMenu(false);
}

function menu(): HTMLElement | null {
  return document.getElementById(sideMenuId);
}
