/**
 * GET /wps/member/loginInfo: what a client shows right after somebody came in, in one answer. Counts that the house
 * does not keep are absent, never zero. Source: specification, section 7, Other calls (its fields are not shown there).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { WalletBalances } from "../wallet/show-balances.ts";
import { MemberInfo } from "./member-info.ts";

export const LoginInfo = Type.Object({
  member: MemberInfo,
  /** Null where the merchant shows no balances (flag COMM3). */
  balance: Type.Union([WalletBalances, Type.Null()]),
  /** Live sessions of the member beside this one: other devices, or a login that was forgotten. */
  otherSessions: Type.Integer({ minimum: 0 }),
});

export type LoginInfo = Static<typeof LoginInfo>;
