/** Shows icons of one sprite file, so that they add nothing to the JavaScript of a page. */

import "./icon.css";
import spriteUrl from "./sprite.svg?no-inline";
import type { IconName } from "./icon-names.ts";

export type { IconName } from "./icon-names.ts";

/** An icon next to a text or in a labelled control. It is hidden from screen readers. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className === undefined ? "icon" : `icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
