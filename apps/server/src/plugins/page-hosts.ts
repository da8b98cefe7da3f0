/** The outside hosts that a merchant's pages may show: of its images, of games and chat in frames, of its puzzles. */

import { geetestOf } from "../core/geetest-of.ts";
import type { Merchant } from "../core/merchant.ts";
import type { PagePolicy } from "./security-headers.ts";

/** For the content security policy; all are settings of the merchant, images and games always by TLS. */
export function pageHosts(
  merchant: Pick<Merchant, "mainDomain" | "settings" | "flags">,
): Pick<PagePolicy, "imageHosts" | "frameHosts" | "captchaHosts"> {
  const { mainDomain, settings } = merchant;
  const studio = mainDomain.endsWith("localhost") ? "http://studio.localhost:*" : `https://studio.${mainDomain}`;
  const secure = (host: string) => `https://${host}`;
  return {
    imageHosts: settings["images.hosts"].map(secure),
    captchaHosts: geetestOf(merchant)?.origins ?? [],
    frameHosts: [studio, ...settings["launch.hosts"].map(secure), ...originOf(settings["chat.url"])],
  };
}

function originOf(address: string): string[] {
  const url = URL.parse(address);
  return url?.protocol === "https:" ? [url.origin] : [];
}
