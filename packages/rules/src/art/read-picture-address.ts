/** The other way round: which picture an address asks for. */

import { artEdition } from "./art-edition.ts";

/** A picture under /art. `parts` are the names between its kind and its print, decoded. */
export interface WantedPicture {
  readonly kind: string;
  readonly parts: readonly string[];
  /** What stands between the name and `.svg`; empty when nothing does. */
  readonly print: string;
}

const longestAddress = 300;
const name = /^\w[\w.~-]{0,79}$/;

/** Undefined for paths that are no address of a picture, whatever they hold. */
export function readPictureAddress(path: string): WantedPicture | undefined {
  if (path.length > longestAddress) return undefined;
  const [, kind = "", rest = "", print = ""] = /^\/art\/([a-z]+)\/(.+?)(?:\.([\da-z]{2,12}))?\.svg$/.exec(path) ?? [];
  const parts = rest.split("/");
  if (kind === "" || !parts.every((part) => name.test(part))) return undefined;
  return { kind, parts, print };
}

/** True when a picture of a fixed set may be kept for ever under this print. */
export function isCurrentPrint(print: string): boolean {
  return print === artEdition;
}
