/**
 * The cookie that ties a challenge to the browser that requested it. Scripts cannot read it; it is sent to this site
 * only.
 */

import type { IssuedCaptcha } from "./issue-captcha.ts";

const name = "captchaId";

/** The `Set-Cookie` value of a challenge. */
export function captchaCookie({ id, lifeSeconds }: IssuedCaptcha, isSecure: boolean): string {
  return `${name}=${id}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}

/** The challenge id of a request. */
export function captchaIdOf(cookies: string | undefined): string | undefined {
  const pair = cookies?.split(/;\s*/).find((one) => one.startsWith(`${name}=`));
  return pair?.slice(name.length + 1);
}
