/** GET /wps/member/info. Source: specification, section 3; docs/wire-format.md, Sessions and members. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const MemberInfo = Type.Object({
  id: Type.String(),
  account: Type.String(),
  userName: Type.String(),
  nickname: Type.String(),
  /** The picture that the member chose; null = the one that the house gave. */
  iconId: Type.Union([Type.String(), Type.Null()]),
  type: Type.Integer(),
  /** "1" when an agent stands above the member, to whom money can go up; "0" directly under the house. */
  toUpline: Type.String(),
  /** Its last three digits; null = none is known. */
  mobile: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  lastLogin: Type.Union([Type.Number(), Type.Null()]),
  regDate: Type.Number(),
  hasPaymentPassword: Type.Boolean(),
  changePasswordRequired: Type.Boolean(),
  /** Somebody else opened the account: the house's agreement is accepted with the first own password. */
  agreementRequired: Type.Boolean(),
});

export type MemberInfo = Static<typeof MemberInfo>;
