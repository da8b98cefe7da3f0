/** POST /backoffice/api/session/login: password and authenticator code in one step. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Secret } from "./client-fields.ts";
import { SixDigitCode } from "./six-digit-code.ts";

export const StaffLoginBody = Type.Object(
  {
    account: Secret,
    password: Secret,
    code: SixDigitCode,
  },
  { additionalProperties: false },
);

export const StaffInfo = Type.Object({
  id: Type.String(),
  account: Type.String(),
  name: Type.String(),
  roles: Type.Array(Type.String()),
  merchant: Type.String(),
  merchantName: Type.String(),
  currency: Type.String(),
  timeZone: Type.String(),
});

export const StaffLoginResult = Type.Object({ token: Type.String(), staff: StaffInfo });

export type StaffLoginBody = Static<typeof StaffLoginBody>;
export type StaffInfo = Static<typeof StaffInfo>;
export type StaffLoginResult = Static<typeof StaffLoginResult>;
