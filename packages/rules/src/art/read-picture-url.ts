/** Parses the URL of a drawn picture. */

import { artEdition } from "./art-edition.ts";

/** A picture under /art. `parts` are the decoded names between kind and hash. */
export interface PictureRequest {
  readonly kind: string;
  readonly parts: readonly string[];
  /** The hash between name and `.svg`; may be empty. */
  readonly print: string;
}

const longestAddress = 300;
const name = /^\w[\w.~-]{0,79}$/;

/** Returns undefined if the path is not the URL of a picture. */
export function readPictureUrl(path: string): PictureRequest | undefined {
  if (path.length > longestAddress) return undefined;
  const [, kind = "", rest = "", print = ""] = /^\/art\/([a-z]+)\/(.+?)(?:\.([\da-z]{2,12}))?\.svg$/.exec(path) ?? [];
  const parts = rest.split("/");
  if (kind === "" || !parts.every((part) => name.test(part))) return undefined;
  return { kind, parts, print };
}

/** True if this is the hash of the current edition. A picture of a fixed set with this hash may be cached for ever. */
export function isCurrentHash(print: string): boolean {
  return print === artEdition;
}
