/** GeeTest as a merchant has set it up. */

import type { Merchant } from "../merchant/merchant.ts";

export interface Geetest {
  readonly captchaId: string;
  /** What a page loads of theirs. */
  readonly scriptUrl: string;
  /** Where scripts, pictures and answers of a puzzle come from. */
  readonly origins: readonly string[];
}

/** Undefined without flag GEETEST3, id or key. */
export function geetestOf(merchant: Pick<Merchant, "flags" | "settings">): Geetest | undefined {
  const { settings } = merchant;
  const captchaId = settings["geetest.captchaId"];
  if (!merchant.flags.GEETEST3 || captchaId === "" || settings["geetest.sealedKey"] === "") return undefined;
  const scriptUrl = settings["geetest.scriptUrl"];
  const origins = [...new Set([scriptUrl, settings["geetest.url"]].map((url) => new URL(url).origin))];
  return { captchaId, scriptUrl, origins };
}
