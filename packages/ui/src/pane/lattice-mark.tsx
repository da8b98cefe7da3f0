/** Four small panes: before headings, in empty states and loaders. Its colour is `--mark`, else the brand. */

import "./pane.css";

/** Decoration, sized by the font size around it. */
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
