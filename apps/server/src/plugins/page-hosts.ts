/** The outside hosts that a merchant's pages may show: of its images, of games and chat in frames, of its puzzles. */

import { geetestOf } from "../core/network/geetest-of.ts";
import type { Merchant } from "../core/merchant/merchant.ts";
import { pickHost } from "../core/network/pick-host.ts";
import type { RandomSource } from "../core/random.ts";
import type { PagePolicy } from "./security-headers.ts";

/** For the content security policy; all are settings of the merchant, images and games always by TLS. */
export function pageHosts(
  merchant: Pick<Merchant, "mainDomain" | "settings" | "flags">,
): Pick<PagePolicy, "imageHosts" | "frameHosts" | "captchaHosts"> {
  const { mainDomain, settings } = merchant;
  const studio = mainDomain.endsWith("localhost") ? "http://studio.localhost:*" : `https://studio.${mainDomain}`;
  return {
    imageHosts: settings["images.hosts"].map(secure),
    captchaHosts: geetestOf(merchant)?.origins ?? [],
    frameHosts: [studio, ...settings["launch.hosts"].map(secure), ...originOf(settings["chat.url"])],
  };
}

/** Scheme and host that a page's pictures come from, each of the merchant's as likely; "" = the house's own origin. */
export function pickImageHost({ settings }: Pick<Merchant, "settings">, random: Pick<RandomSource, "int">): string {
  const host = pickHost(settings["images.hosts"], random);
  return host === undefined ? "" : secure(host);
}

function secure(host: string): string {
  return `https://${host}`;
}

function originOf(address: string): string[] {
  const url = URL.parse(address);
  return url?.protocol === "https:" ? [url.origin] : [];
}
