/**
 * A drop-down menu with the browser's popover, which provides light dismiss, Escape and the top layer, and opens before
 * the application has started. The content is links and buttons with the class `menu-item`. Tab reaches each item;
 * arrow keys, Home, End and first letters move the focus.
 */

import "./menu.css";
import { useId } from "react";
import type { ReactNode } from "react";
import type { steerMenu } from "./steer-menu.ts";

let handleKey: typeof steerMenu | undefined;

/** Loads the keyboard handling when the button gets the focus. Tab works without it. */
function loadKeyHandling(): void {
  import("./steer-menu.ts").then(
    (module) => (handleKey = module.steerMenu),
    () => undefined,
  );
}

interface MenuProps {
  /** The accessible name of the button. */
  readonly label: string;
  /** The content of the button. */
  readonly face: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A click on an item closes the menu. */
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
        onFocus={loadKeyHandling}
        onKeyDown={(event) => handleKey?.(event, document.getElementById(id))}
        style={{ anchorName: `--${anchorName(id)}` }}
      >
        {face}
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its items are the controls */}
      <div
        id={id}
        popover="auto"
        className="menu"
        style={{ positionAnchor: `--${anchorName(id)}` }}
        ref={hideOnChoice}
        onKeyDown={(event) => handleKey?.(event, event.currentTarget)}
      >
        {children}
      </div>
    </>
  );
}

/** Closes the menu when one of its items is clicked. */
function hideOnChoice(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const hide = () => list.hidePopover();
  list.addEventListener("click", hide);
  return () => list.removeEventListener("click", hide);
}

/** Returns a valid CSS name; React's ids contain characters that CSS names must not contain. */
function anchorName(id: string): string {
  return `menu${id.replaceAll(/\W/g, "")}`;
}
