/**
 * The host from which a page loads its pictures. A merchant can have several picture hosts, which fetch the pictures
 * from the portal. The server picks one host for each rendered page, so that the HTML and its scripts use the same host
 * (specification, section 9, Images).
 */

import type { Merchant } from "./merchant.ts";

/** Puts the page's picture host before a path of the portal; leaves complete URLs and "" unchanged. */
export function pictureAt({ imageHost }: Pick<Merchant, "imageHost">, url: string): string {
  return url.startsWith("/") ? imageHost + url : url;
}
