/** Icons come from one sprite file, so they add nothing to the JavaScript of a page. */

import "./icon.css";
import spriteUrl from "./sprite.svg?no-inline";
import type { IconName } from "./icon-names.ts";

export type { IconName } from "./icon-names.ts";

/** An icon beside a text or inside a labelled control; it is always decorative. */
export function Icon({ name, className }: { name: IconName; className?: string }) {
  return (
    <svg className={className === undefined ? "icon" : `icon ${className}`} aria-hidden="true" focusable="false">
      <use href={`${spriteUrl}#${name}`} />
    </svg>
  );
}
