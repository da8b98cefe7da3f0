/** The outside hosts that a merchant's pages may show: its images, and the games that it frames. */

import type { Merchant } from "../core/merchant.ts";
import type { PagePolicy } from "./security-headers.ts";

/** For the content security policy; both lists are settings of the merchant, always by TLS. */
export function pageHosts({
  mainDomain,
  settings,
}: Pick<Merchant, "mainDomain" | "settings">): Pick<PagePolicy, "imageHosts" | "frameHosts"> {
  const studio = mainDomain.endsWith("localhost") ? "http://studio.localhost:*" : `https://studio.${mainDomain}`;
  const secure = (host: string) => `https://${host}`;
  return {
    imageHosts: settings["images.hosts"].map(secure),
    frameHosts: [studio, ...settings["launch.hosts"].map(secure)],
  };
}
