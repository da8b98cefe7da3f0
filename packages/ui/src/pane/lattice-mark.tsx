/**
 * A mark of four small panes, used before headings, in empty states and in loaders. Its colour is `--mark` or the brand
 * colour.
 */

import "./pane.css";

/** Decorative; its size follows the font size. */
export function LatticeMark() {
  return (
    <span className="lattice-mark" aria-hidden="true">
      <i />
      <i />
      <i />
      <i />
    </span>
  );
}
