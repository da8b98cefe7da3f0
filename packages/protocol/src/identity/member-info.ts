/**
 * GET /wps/member/info: the account of the signed-in member. Source: specification, section 3; docs/wire-format.md,
 * Sessions and members.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const MemberInfo = Type.Object({
  id: Type.String(),
  account: Type.String(),
  userName: Type.String(),
  nickname: Type.String(),
  /** The picture that the member chose; null for the default picture. */
  iconId: Type.Union([Type.String(), Type.Null()]),
  /** 0 member, 1 agent, 2 top agent, 4 trial, 9 staff, 41 agent, 42 agent. */
  type: Type.Integer(),
  /** "1" if the member has an upline, to which it can transfer money; otherwise "0". */
  toUpline: Type.String(),
  /** The masked mobile number, which shows only the last three digits; null if there is no number. */
  mobile: Type.Union([Type.String(), Type.Null()]),
  /** The member's club level and labels, which other clients of this protocol read. We have neither: all are empty. */
  clubLabel: Type.Object({
    labelName: Type.String(),
    color: Type.String(),
    /** The kind of the label; always empty. */
    type: Type.String(),
    rankLevel: Type.Integer(),
  }),
  memberLabel: Type.Array(Type.String()),
  currency: Type.String(),
  lastLogin: Type.Union([Type.Number(), Type.Null()]),
  regDate: Type.Number(),
  hasPaymentPassword: Type.Boolean(),
  changePasswordRequired: Type.Boolean(),
  /**
   * True if another person opened the account, so that the member must accept the agreement when it chooses its own
   * password for the first time.
   */
  agreementRequired: Type.Boolean(),
  /**
   * True if the date of birth is missing. Deposits and games are refused until the member sets it once with PUT
   * /wps/member/profile. False for trial accounts.
   */
  birthdayRequired: Type.Boolean(),
});

export type MemberInfo = Static<typeof MemberInfo>;
