/**
 * POST /wps/session/login/freeplay: signs a visitor in with a new trial account. Source: docs/wire-format.md, Encrypted
 * calls; docs/wire-format.md, Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { LoginResult } from "./login.ts";

export const FreePlayBody = Type.Object(
  {
    os: Type.Optional(Type.String({ maxLength: 60 })),
    platform: Type.Optional(Type.String({ maxLength: 10 })),
    /** `<kid>.<base64url(RSA-OAEP-256(reversed random string))>`. It can be used once. */
    encryption: Type.Optional(Type.String({ maxLength: 1024 })),
  },
  { additionalProperties: false },
);

/**
 * The token is in both places, because existing clients read it from the top level and our client reads it from
 * `value`.
 */
export const FreePlayReply = Type.Object({
  success: Type.Literal(true),
  value: LoginResult,
  token: Type.String(),
  message: Type.Null(),
  errorCode: Type.Null(),
});

export type FreePlayBody = Static<typeof FreePlayBody>;
export type FreePlayReply = Static<typeof FreePlayReply>;
