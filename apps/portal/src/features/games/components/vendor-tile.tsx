/** A vendor that opens a list of its games. */

import "./vendor-tile.css";
import "@openhouse/ui/pane/pane.css";
import { RouteLink } from "../../../components/route-link.tsx";

interface VendorTileProps {
  readonly code: string;
  readonly name: string;
  readonly href: string;
}

/** See the head of this file. */
export function VendorTile({ code, name, href }: VendorTileProps) {
  return (
    <RouteLink href={href} className="pane vendor-tile">
      <b>{code.replace(/^TCG_/, "")}</b>
      <span>{name}</span>
    </RouteLink>
  );
}
