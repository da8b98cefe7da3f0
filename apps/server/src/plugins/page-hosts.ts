/** The external hosts from which a merchant's pages may load pictures, frames of games and chat, and captchas. */

import { geetestOf } from "../core/network/geetest-of.ts";
import type { Merchant } from "../core/merchant/merchant.ts";
import { pickHost } from "../core/network/pick-host.ts";
import type { RandomSource } from "../core/random.ts";
import type { PagePolicy } from "./security-headers.ts";

/**
 * Returns the hosts for the content security policy: the studio's host, which follows from the main domain, and the
 * hosts in the merchant's settings. The hosts of pictures, games and chat always use TLS; the studio's host does not
 * use TLS on localhost.
 */
export function pageHosts(
  merchant: Pick<Merchant, "mainDomain" | "settings" | "flags">,
): Pick<PagePolicy, "imageHosts" | "frameHosts" | "captchaHosts"> {
  const { mainDomain, settings } = merchant;
  const studio = mainDomain.endsWith("localhost") ? "http://studio.localhost:*" : `https://studio.${mainDomain}`;
  return {
    imageHosts: settings["images.hosts"].map(toHttpsOrigin),
    captchaHosts: geetestOf(merchant)?.origins ?? [],
    frameHosts: [studio, ...settings["launch.hosts"].map(toHttpsOrigin), ...originOf(settings["chat.url"])],
  };
}

/** A random origin for a page's pictures, all equally likely; "" means the portal's own origin. */
export function pickImageHost({ settings }: Pick<Merchant, "settings">, random: Pick<RandomSource, "int">): string {
  const host = pickHost(settings["images.hosts"], random);
  return host === undefined ? "" : toHttpsOrigin(host);
}

function toHttpsOrigin(host: string): string {
  return `https://${host}`;
}

function originOf(urlText: string): string[] {
  const url = URL.parse(urlText);
  return url?.protocol === "https:" ? [url.origin] : [];
}
