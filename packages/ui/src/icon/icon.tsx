/** Icons come from one sprite file; a page pays for none of them in JavaScript. */

import "./icon.css";
import spriteUrl from "./sprite.svg?no-inline";
import type { IconName } from "./icon-names.ts";

export type { IconName } from "./icon-names.ts";

/** An icon beside a text, or inside a control that has a name of its own: it is always decoration. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className === undefined ? "icon" : `icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
