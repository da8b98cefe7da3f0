/** The flags under /COUNTRY_FLAG, for the picker of country codes (portal-spec section 3, Country entry). */

import { countryFlag, flagSize } from "@openhouse/ui/art/country-flag";
import { encodePng } from "./encode-png.ts";

/** The PNG of `/COUNTRY_FLAG/<ISO code>.png`; undefined for every other path and for countries without a flag. */
export function renderFlag(path: string): Uint8Array | undefined {
  const code = /^\/COUNTRY_FLAG\/([A-Z]{2})\.png$/.exec(path)?.[1];
  const rgb = code === undefined ? undefined : countryFlag(code);
  return rgb === undefined ? undefined : encodePng({ ...flagSize, rgb });
}
