/** The security centre: the security features that are set up, verified contact details, and recent logins. */

import { Type } from "typebox";
import type { Static } from "typebox";

const Item = Type.Object({
  /** True if the merchant offers the feature. */
  enabled: Type.Boolean(),
  isComplete: Type.Boolean(),
});

/** GET /wps/v2/member/securityConfig. Source: docs/wire-format.md, Sessions and members. */
export const SecurityConfig = Type.Object({
  info: Type.Object({
    loginPassword: Item,
    paymentPassword: Item,
    mobile: Item,
    email: Item,
    authenticator: Item,
  }),
});

const Contact = Type.Object({
  /** The masked number or e-mail address; null if there is none. */
  shown: Type.Union([Type.String(), Type.Null()]),
  isConfirmed: Type.Boolean(),
});

/** GET /wps/member/security. Times are milliseconds since the epoch. */
export const SecurityState = Type.Object({
  /** Null if there is no password, because the member signs in through an identity provider. */
  passwordChangedAt: Type.Union([Type.Number(), Type.Null()]),
  mobile: Contact,
  email: Contact,
  hasAuthenticator: Type.Boolean(),
  /** The number of unused recovery codes. */
  recoveryCodesLeft: Type.Integer(),
});

/** GET /wps/member/loginHistory: the last fifty logins, newest first. */
export const LoginHistory = Type.Object({
  list: Type.Array(
    Type.Object({
      id: Type.String(),
      at: Type.Number(),
      ip: Type.String(),
      device: Type.String(),
      outcome: Type.Union([
        Type.Literal("ok"),
        Type.Literal("wrong"),
        Type.Literal("blocked"),
        Type.Literal("unfinished"),
      ]),
    }),
  ),
});

export type SecurityConfig = Static<typeof SecurityConfig>;
export type SecurityState = Static<typeof SecurityState>;
export type LoginHistory = Static<typeof LoginHistory>;
export type LoginEntry = LoginHistory["list"][number];
