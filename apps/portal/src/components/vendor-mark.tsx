/** Our own drawn mark of a vendor with its name. We have no right to show other companies' logos. */

import "./vendor-mark.css";
import { vendorMarkUrl } from "@openhouse/rules/art/picture-url";
import { usePage } from "../lib/page/page-context.tsx";
import { pictureAt } from "../lib/page/picture-at.ts";

interface VendorMarkProps {
  readonly code: string;
  readonly name: string;
}

export function VendorMark({ code, name }: VendorMarkProps) {
  const { merchant } = usePage();
  return (
    <span className="vendor-mark">
      <img
        src={pictureAt(merchant, vendorMarkUrl(merchant.theme, code))}
        alt=""
        width={32}
        height={32}
        loading="lazy"
      />
      <span>{name}</span>
    </span>
  );
}
