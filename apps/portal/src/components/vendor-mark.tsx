/** The mark of a vendor: its code as a monogram in a pane. No logo of anybody else is ours to show. */

import "./vendor-mark.css";

/** The code is the name by which players know the vendor. */
export function VendorMark({ code }: { code: string }) {
  return <span className="vendor-mark">{code.replace(/^TCG_/, "")}</span>;
}
