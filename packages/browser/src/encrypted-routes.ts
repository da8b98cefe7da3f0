/** The calls whose bodies are encrypted. */

/** The server refuses unencrypted bodies of these calls (docs/wire-format.md, Encrypted calls). */
export const encryptedRoutes: ReadonlySet<string> = new Set([
  "POST /wps/session/login",
  "PUT /wps/member/register",
  "PUT /wps/member/register/mobile",
  "POST /wps/member/password",
  "POST /wps/member/password/verification",
  "POST /wps/relay/passwordCheck/MCSFE_redeemPoint",
  "POST /wps/relay/passwordCheck/MCSFE_convertPoint",
]);
