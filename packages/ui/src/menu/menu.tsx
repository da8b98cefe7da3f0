/**
 * A list that drops from a button, on the browser's own popover: light dismiss, Escape and top layer for free, and it
 * opens before the application has started. Its content are links and buttons with class `menu-item`: Tab reaches each,
 * arrows, Home, End and first letters go to one.
 */

import "./menu.css";
import { useId } from "react";
import type { ReactNode } from "react";
import type { steerMenu } from "./steer-menu.ts";

let steer: typeof steerMenu | undefined;

/** Who never uses keys need not fetch what they do; without it there is still Tab. */
function loadSteering(): void {
  import("./steer-menu.ts").then(
    (module) => (steer = module.steerMenu),
    () => undefined,
  );
}

interface MenuProps {
  /** Accessible name of the button. */
  readonly label: string;
  /** What the button shows. */
  readonly face: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A click on an item closes it. */
export function Menu({ label, face, className = "button", children }: MenuProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        className={className}
        data-kind="plain"
        aria-label={label}
        popoverTarget={id}
        onFocus={loadSteering}
        onKeyDown={(event) => steer?.(event, document.getElementById(id))}
        style={{ anchorName: `--${anchorOf(id)}` }}
      >
        {face}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its items are the controls */}
      <div
        id={id}
        popover="auto"
        className="menu"
        style={{ positionAnchor: `--${anchorOf(id)}` }}
        ref={hideOnChoice}
        onKeyDown={(event) => steer?.(event, event.currentTarget)}
      >
        {children}
      </div>
    </>
  );
}

/** Its items are the controls; the list itself only notices that one was taken. */
function hideOnChoice(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const hide = () => list.hidePopover();
  list.addEventListener("click", hide);
  return () => list.removeEventListener("click", hide);
}

/** React's ids hold signs that a CSS name may not. */
function anchorOf(id: string): string {
  return `menu${id.replaceAll(/\W/g, "")}`;
}
