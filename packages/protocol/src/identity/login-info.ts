/**
 * GET /wps/member/loginInfo: the data that a client shows right after a login, in one response. Figures that the portal
 * does not have are absent, never zero. Source: specification, section 7, Other calls (which does not list the fields).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { WalletBalances } from "../wallet/show-balances.ts";
import { MemberInfo } from "./member-info.ts";

export const LoginInfo = Type.Object({
  member: MemberInfo,
  /** Null if the merchant shows no balances (flag COMM3). */
  balance: Type.Union([WalletBalances, Type.Null()]),
  /** The number of other live sessions of the member. */
  otherSessions: Type.Integer({ minimum: 0 }),
});

export type LoginInfo = Static<typeof LoginInfo>;
