/**
 * The cookie that ties a challenge to the browser that requested it. Scripts cannot read the cookie, and the browser
 * sends it only with requests from pages of the same site.
 */

import type { IssuedCaptcha } from "./issue-captcha.ts";

const cookieName = "captchaId";

/** Returns the `Set-Cookie` value of a challenge. */
export function captchaCookie({ id, lifeSeconds }: IssuedCaptcha, isSecure: boolean): string {
  return `${cookieName}=${id}; Path=/; Max-Age=${lifeSeconds}; HttpOnly; SameSite=Strict${isSecure ? "; Secure" : ""}`;
}

/** Returns the challenge id in the cookies of a request. */
export function captchaIdOf(cookies: string | undefined): string | undefined {
  const pair = cookies?.split(/;\s*/).find((cookie) => cookie.startsWith(`${cookieName}=`));
  return pair?.slice(cookieName.length + 1);
}
