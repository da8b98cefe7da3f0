/** POST /wps/session/login (enc). Source: spec section 7, api-facts section 4.1. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const LoginBody = Type.Object(
  {
    username: Type.String({ minLength: 1, maxLength: 100 }),
    password: Type.String({ minLength: 1, maxLength: 200 }),
    type: Type.Optional(Type.String({ maxLength: 20 })),
    captcha: Type.Optional(Type.String({ maxLength: 20 })),
    loginDeviceId: Type.Optional(Type.String({ maxLength: 100 })),
    /** "AGENT" from the agent page: non-agents are refused (decisions.md, Accounts). */
    page: Type.Optional(Type.String({ maxLength: 20 })),
  },
  { additionalProperties: false },
);

export const LoginResult = Type.Object({
  token: Type.String(),
  id: Type.String(),
  userName: Type.String(),
  customerType: Type.Integer(),
  firstTimeLogin: Type.Boolean(),
  passwordExpired: Type.Boolean(),
  changePasswordRequired: Type.Boolean(),
});

export type LoginBody = Static<typeof LoginBody>;
export type LoginResult = Static<typeof LoginResult>;
