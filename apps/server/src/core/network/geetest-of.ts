/** A merchant's configuration of GeeTest. */

import type { Merchant } from "../merchant/merchant.ts";

export interface Geetest {
  readonly captchaId: string;
  readonly scriptUrl: string;
  /** Origins of the puzzle's scripts, pictures and calls. */
  readonly origins: readonly string[];
}

/** Returns undefined if the flag GEETEST3 is off, or if the id or the key is missing. */
export function geetestOf(merchant: Pick<Merchant, "flags" | "settings">): Geetest | undefined {
  const { settings } = merchant;
  const captchaId = settings["geetest.captchaId"];
  if (!merchant.flags.GEETEST3 || captchaId === "" || settings["geetest.sealedKey"] === "") return undefined;
  const scriptUrl = settings["geetest.scriptUrl"];
  const origins = [...new Set([scriptUrl, settings["geetest.url"]].map((url) => new URL(url).origin))];
  return { captchaId, scriptUrl, origins };
}
