import { beforeEach, describe, expect, it, vi } from "vitest";
import { isSideMenuOpen, setSideMenu, sideMenuId, toggleSideMenu } from "./side-menu.ts";

const screen = { wide: false };

/** Adds the menu of narrow screens with a fake popover, because happy-dom does not support popovers. */
function addPopoverMenu(): { isOpen: boolean } {
  const state = { isOpen: false };
  const menu = document.createElement("nav");
  menu.id = sideMenuId;
  vi.spyOn(menu, "matches").mockImplementation((selector: string) => selector === ":popover-open" && state.isOpen);
  menu.togglePopover = vi.fn((force?: boolean | TogglePopoverOptions) => (state.isOpen = force === true));
  document.body.replaceChildren(menu);
  return state;
}

beforeEach(() => {
  vi.spyOn(globalThis, "matchMedia").mockImplementation(() => ({ matches: screen.wide }) as MediaQueryList);
  delete document.documentElement.dataset["rail"];
  document.body.replaceChildren();
});

describe.each([
  ["the side menu of wide screens", true],
  ["the side menu of narrow screens", false],
])("%s", (_name, wide) => {
  beforeEach(() => {
    screen.wide = wide;
    addPopoverMenu();
    setSideMenu(false);
  });

  it("[S4.077] is opened and closed, and a repeated call changes nothing", () => {
    setSideMenu(true);
    setSideMenu(true);
    expect(isSideMenuOpen()).toBe(true);
    setSideMenu(false);
    expect(isSideMenuOpen()).toBe(false);
  });

  it("[S4.078] is opened and then closed by toggling", () => {
    toggleSideMenu();
    expect(isSideMenuOpen()).toBe(true);
    toggleSideMenu();
    expect(isSideMenuOpen()).toBe(false);
  });
});

it("the state of the side menu is stored for the next visit on wide screens", () => {
  screen.wide = true;
  setSideMenu(false);
  expect(localStorage.getItem("rail")).toBe("narrow");
});
