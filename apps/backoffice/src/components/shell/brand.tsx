/** The mark of the house: the open door. */

import "./shell.css";
import { doorMark } from "@openhouse/ui/art/brand-mark";

/** Decoration beside the name. */
export function Brand({ name }: { name: string }) {
  return (
    <span className="brand">
      <svg viewBox="0 0 32 32" aria-hidden="true" className="brand-mark">
        {doorMark.map(({ role, path }) => (
          <path key={role} d={path} data-role={role} />
        ))}
      </svg>
      <span className="brand-name">{name}</span>
    </span>
  );
}
