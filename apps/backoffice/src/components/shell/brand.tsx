/** The logo of Open House: an open door. */

import "./shell.css";
import { doorMark } from "@openhouse/ui/art/marks/brand-mark";

/** The logo is decorative; the name is beside it. */
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
