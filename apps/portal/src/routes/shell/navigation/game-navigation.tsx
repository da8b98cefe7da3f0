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

/** The delays avoid opening menus that the pointer only crosses, and closing one that it leaves for a moment. */
const openAfterMs = 90;
const closeAfterMs = 220;

export function GameNavigation({ path }: { path: string }) {
  const { t } = useTexts();
  const [open, setOpen] = useState<string>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const show = (next: string | undefined, afterMs = 0) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(setOpen, afterMs, next);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <nav className="game-navigation" aria-label={t("shell.nav")}>
      <ul>
        {useNavigation().map((item) => (
          <NavigationLine
            key={item.label}
            item={item}
            isHere={path === item.href}
            isOpen={open === item.label}
            show={show}
          />
        ))}
      </ul>
    </nav>
  );
}

interface NavigationLineProps {
  readonly item: NavigationItem;
  readonly isHere: boolean;
  readonly isOpen: boolean;
  readonly show: (label: string | undefined, afterMs?: number) => void;
}

function NavigationLine({ item, isHere, isOpen, show }: NavigationLineProps) {
  const { t } = useTexts();
  const { label, href, vendors } = item;
  const hasMenu = vendors.length > 0;
  const own = hasMenu ? label : undefined;
  const onFocus = ({ target }: FocusEvent<HTMLLIElement>) => {
    // Only keyboard focus opens the menu; a click goes to the page.
    if (target.matches(".navigation-link:focus-visible")) show(own);
  };
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent<HTMLLIElement>) => {
    if (isOpen && !currentTarget.contains(relatedTarget)) show(undefined);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLLIElement>) => {
    if (isOpen || event.key === "ArrowRight" || event.key === "ArrowLeft") steer(event, () => show(undefined));
    else if (event.key === "ArrowDown" && hasMenu) {
      event.preventDefault();
      show(own);
    }
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the links inside are the controls
    <li
      onPointerEnter={({ pointerType }) => pointerType === "mouse" && show(own, openAfterMs)}
      onPointerLeave={({ pointerType }) => pointerType === "mouse" && show(undefined, closeAfterMs)}
      onFocus={onFocus}
      onBlur={onBlur}
      // Close the menu after a choice, so that the chosen page is visible.
      onClick={() => show(undefined)}
      onKeyDown={onKeyDown}
    >
      <RouteLink
        href={href}
        className="navigation-link"
        aria-current={isHere ? "page" : undefined}
        aria-expanded={hasMenu ? isOpen : undefined}
      >
        {t(label)}
      </RouteLink>
      {isOpen && <LazySlot part={dropMenu} props={{ item }} fallback={null} failure={null} />}
    </li>
  );
}

/** Escape closes the menu and keeps the focus, Down enters the menu, Left and Right go to the next category. */
function steer(event: KeyboardEvent<HTMLLIElement>, close: () => void): void {
  const { key, currentTarget } = event;
  const line = goalLine(key, currentTarget);
  const goal = line?.querySelector<HTMLElement>(key === "ArrowDown" ? ".drop-tile" : ".navigation-link");
  if (goal === null || goal === undefined) return;
  event.preventDefault();
  goal.focus();
  if (key === "Escape") close();
}

function goalLine(key: string, line: HTMLLIElement): Element | null {
  if (key === "ArrowRight") return line.nextElementSibling;
  if (key === "ArrowLeft") return line.previousElementSibling;
  return key === "Escape" || key === "ArrowDown" ? line : null;
}
