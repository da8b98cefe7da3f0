/** The cookie that ties a challenge to the browser that asked for it. Not readable by scripts, and sent to us only. */

import type { IssuedCaptcha } from "./issue-captcha.ts";

const name = "captchaId";

/** The `Set-Cookie` of a challenge. */
export function captchaCookie({ id, lifeSeconds }: IssuedCaptcha, isSecure: boolean): string {
  return `${name}=${id}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}

/** The challenge that a request brings. */
export function captchaIdOf(cookies: string | undefined): string | undefined {
  const found = cookies?.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return found?.slice(name.length + 1);
}
