/**
 * A drop-down menu on the browser's popover, which provides light dismiss, Escape and the top layer, and opens before
 * the application has started. The content is links and buttons with the class `menu-item`. Tab reaches each; arrow
 * keys, Home, End and first letters move the focus.
 */

import "./menu.css";
import { useId } from "react";
import type { ReactNode } from "react";
import type { steerMenu } from "./steer-menu.ts";

let steer: typeof steerMenu | undefined;

/** Loads the keyboard handling only when it is needed; until then Tab works. */
function loadSteering(): void {
  import("./steer-menu.ts").then(
    (module) => (steer = module.steerMenu),
    () => undefined,
  );
}

interface MenuProps {
  /** Accessible name of the button. */
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

/** Closes the menu when one of its items is clicked. */
function hideOnChoice(list: HTMLElement | null): (() => void) | undefined {
  if (list === null) return undefined;
  const hide = () => list.hidePopover();
  list.addEventListener("click", hide);
  return () => list.removeEventListener("click", hide);
}

/** React's ids contain characters that CSS names must not contain. */
function anchorOf(id: string): string {
  return `menu${id.replaceAll(/\W/g, "")}`;
}
