/**
 * Where a page fetches its pictures. A merchant may spread them over hosts of its own, which get them from the house;
 * the server picks one of them for each page that it renders, so that the page and its scripts ask the same one
 * (specification, section 9, Images).
 */

import type { House } from "./house.ts";

/** A path of ours on the page's picture host; whole addresses and none stay as they are. */
export function pictureAt({ imageHost }: Pick<House, "imageHost">, address: string): string {
  return address.startsWith("/") ? imageHost + address : address;
}
