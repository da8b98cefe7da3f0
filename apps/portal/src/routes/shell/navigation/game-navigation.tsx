/**
 * The game categories in the header of wide screens. Hovering or keyboard focus opens a menu of vendors. The menu is a
 * chunk of its own; the links work without it.
 */

import "./game-navigation.css";
import { useEffect, useRef, useState } from "react";
import type { FocusEvent, KeyboardEvent } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../components/route-link.tsx";
import { LazySlot } from "../../../lib/page/lazy-part.tsx";
import type { NavigationItem } from "./navigation.ts";
import { useNavigation } from "./use-navigation.ts";

const dropMenu = { load: () => import("../member/drop-menu.tsx") };

/**
 * Delays, so that a menu does not open if the pointer only crosses its link, and does not close if the pointer leaves
 * it for a moment.
 */
const openAfterMs = 90;
const closeAfterMs = 220;

export function GameNavigation({ path }: { path: string }) {
  const { t } = useTexts();
  const [openLabel, setOpenLabel] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const showMenu = (next: string | undefined, afterMs = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setOpenLabel, afterMs, next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <nav className="game-navigation" aria-label={t("shell.nav")}>
      <ul>
        {useNavigation().map((item) => (
          <NavigationEntry
            key={item.label}
            item={item}
            isCurrent={path === item.href}
            isOpen={openLabel === item.label}
            showMenu={showMenu}
          />
        ))}
      </ul>
    </nav>
  );
}

interface NavigationEntryProps {
  readonly item: NavigationItem;
  readonly isCurrent: boolean;
  readonly isOpen: boolean;
  readonly showMenu: (label: string | undefined, afterMs?: number) => void;
}

function NavigationEntry({ item, isCurrent, isOpen, showMenu }: NavigationEntryProps) {
  const { t } = useTexts();
  const { label, href, vendors } = item;
  const hasMenu = vendors.length > 0;
  const menuLabel = hasMenu ? label : undefined;
  const onFocus = ({ target }: FocusEvent<HTMLLIElement>) => {
    // Only keyboard focus opens the menu; a click goes to the page.
    if (target.matches(".navigation-link:focus-visible")) showMenu(menuLabel);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLLIElement>) => {
    if (isOpen && !currentTarget.contains(relatedTarget)) showMenu(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (isOpen || event.key === "ArrowRight" || event.key === "ArrowLeft") moveFocus(event, () => showMenu(undefined));
    else if (event.key === "ArrowDown" && hasMenu) {
      event.preventDefault();
      showMenu(menuLabel);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are the controls
    <li
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && showMenu(menuLabel, openAfterMs)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && showMenu(undefined, closeAfterMs)}
      onFocus={onFocus}
      onBlur={onBlur}
      // Close the menu after a choice, so that the chosen page is visible.
      onClick={() => showMenu(undefined)}
      onKeyDown={onKeyDown}
    >
      <RouteLink
        href={href}
        className="navigation-link"
        aria-current={isCurrent ? "page" : undefined}
        aria-expanded={hasMenu ? isOpen : undefined}
      >
        {t(label)}
      </RouteLink>
      {isOpen && <LazySlot part={dropMenu} props={{ item }} fallback={null} failure={null} />}
    </li>
  );
}

/**
 * Escape closes the menu and moves the focus to the category's link, Down moves the focus into the menu, Left and Right
 * move it to the previous and the next category.
 */
function moveFocus(event: KeyboardEvent<HTMLLIElement>, close: () => void): void {
  const { key, currentTarget } = event;
  const entry = targetEntry(key, currentTarget);
  const target = entry?.querySelector<HTMLElement>(key === "ArrowDown" ? ".drop-tile" : ".navigation-link");
  if (target === null || target === undefined) return;
  event.preventDefault();
  target.focus();
  if (key === "Escape") close();
}

function targetEntry(key: string, entry: HTMLLIElement): Element | null {
  if (key === "ArrowRight") return entry.nextElementSibling;
  if (key === "ArrowLeft") return entry.previousElementSibling;
  return key === "Escape" || key === "ArrowDown" ? entry : null;
}
