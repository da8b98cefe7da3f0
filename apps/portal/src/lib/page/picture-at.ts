/**
 * The host that a page loads its pictures from. A merchant can have several picture hosts, which fetch from the portal.
 * The server picks one for each rendered page, so that the HTML and its scripts use the same one (specification,
 * section 9, Images).
 */

import type { Merchant } from "./merchant.ts";

/** Puts the page's picture host before a path of ours; leaves complete URLs and "" unchanged. */
export function pictureAt({ imageHost }: Pick<Merchant, "imageHost">, address: string): string {
  return address.startsWith("/") ? imageHost + address : address;
}
