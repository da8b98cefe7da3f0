/**
 * The target of a banner or popup, by its `linkageType`. Source: specification, section 2; docs/product-rules.md,
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

const noTarget: LinkageTarget = { kind: "none" };

/** A link that does not match its type has no target, so that a mistake of the staff cannot open an unintended URL. */
export function linkageTargetOf({ linkage, linkageType, nodeId, vendor, roomId = "" }: Linkage): LinkageTarget {
  switch (linkageType) {
    case "INTERNAL":
      return /^\/(?![/\\])/.test(linkage) ? { kind: "page", href: linkage } : noTarget;
    case "URL":
      return /^https?:\/\/[^/]/i.test(linkage) ? { kind: "web", href: linkage } : noTarget;
    case "P":
      return linkage === "" ? noTarget : { kind: "page", href: `/promotions/${encodeURIComponent(linkage)}` };
    case "G":
      return nodeId === "" ? noTarget : { kind: "game", game: { nodeId, vendor, gameId: roomId } };
    case "NONE":
      return noTarget;
  }
}
