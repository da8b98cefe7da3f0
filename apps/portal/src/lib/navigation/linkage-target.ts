/**
 * Where a banner or popup leads, by its `linkageType`. Pure. Source: specification, section 2; docs/product-rules.md,
 * Portal.
 */

import type { Reply } from "@openhouse/browser/api-types";

export type LinkageTarget =
  | { readonly kind: "none" }
  /** A path of the portal. */
  | { readonly kind: "page"; readonly href: string }
  /** An external URL, opened in a new tab. */
  | { readonly kind: "web"; readonly href: string }
  | { readonly kind: "game"; readonly game: LinkedGame };

export interface LinkedGame {
  readonly nodeId: string;
  readonly vendor: string;
  readonly gameId: string;
}

type Banner = NonNullable<Reply<"GET /wps/relay/MCSFE_getListAnnouncements">["banners"]>[number];
type Linkage = Pick<Banner, "linkage" | "linkageType" | "nodeId" | "vendor"> & { readonly roomId?: string };

const nowhere: LinkageTarget = { kind: "none" };

/**
 * A link that does not match its type leads nowhere, so that a mistake of the staff cannot link to an unintended
 * address.
 */
export function linkageTargetOf({ linkage, linkageType, nodeId, vendor, roomId = "" }: Linkage): LinkageTarget {
  switch (linkageType) {
    case "INTERNAL":
      return /^\/(?![/\\])/.test(linkage) ? { kind: "page", href: linkage } : nowhere;
    case "URL":
      return /^https?:\/\/[^/]/i.test(linkage) ? { kind: "web", href: linkage } : nowhere;
    case "P":
      return linkage === "" ? nowhere : { kind: "page", href: `/promotions/${encodeURIComponent(linkage)}` };
    case "G":
      return nodeId === "" ? nowhere : { kind: "game", game: { nodeId, vendor, gameId: roomId } };
    case "NONE":
      return nowhere;
  }
}
