/**
 * GET /backoffice/api/members/:id: one member as the staff sees them. A member of another merchant is refused with
 * `no.data` (404).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { MemberSummary } from "./search-members.ts";

export const MemberParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

export const LedgerSum = Type.Object({
  /** The name of a transfer code ("deposit", "stake"). */
  code: Type.String(),
  transfers: Type.Integer(),
  /** Amounts that moved into and out of the member's wallets. */
  inMinor: Type.String(),
  outMinor: Type.String(),
});

export const MemberDetail = Type.Object({
  ...MemberSummary.properties,
  language: Type.String(),
  registeredIp: Type.String(),
  registerUrl: Type.Union([Type.String(), Type.Null()]),
  referralCode: Type.Union([Type.String(), Type.Null()]),
  affiliateCode: Type.Union([Type.String(), Type.Null()]),
  firstLoginAt: Type.Union([Type.Number(), Type.Null()]),
  /** yyyy-MM-dd, with the age in years on the merchant's day; null if the date is unknown. */
  birthday: Type.Union([Type.String(), Type.Null()]),
  age: Type.Union([Type.Integer(), Type.Null()]),
  hasPaymentPassword: Type.Boolean(),
  mustChangePassword: Type.Boolean(),
  /**
   * True if an agent opened the account, its status is normal, and the member has never changed the first password, so
   * that the staff can issue another one.
   */
  hasFirstPassword: Type.Boolean(),
  isFrozen: Type.Boolean(),
  hasAuthenticator: Type.Boolean(),
  /** The request to remove the authenticator. It waits for a second person's decision. Null if there is none. */
  authenticatorRequest: Type.Union([
    Type.Object({ by: Type.String(), isOwn: Type.Boolean(), reason: Type.String(), at: Type.Number() }),
    Type.Null(),
  ]),
  /** All agents above the member, from the top to the direct upline. */
  uplines: Type.Array(Type.Object({ id: Type.String(), account: Type.String() })),
  directDownlines: Type.Integer(),
  /** The number of members below the member. */
  teamSize: Type.Integer(),
  /** The number of levels below the member. */
  teamLevels: Type.Integer(),
  /** Sums of all transfers of the member since the registration, by transfer code. */
  sums: Type.Array(LedgerSum),
  limits: Type.Array(
    Type.Object({
      kind: Type.String(),
      period: Type.String(),
      /** Null in a pending entry that removes the limit. */
      amountMinor: Type.Union([Type.String(), Type.Null()]),
      setBy: Type.String(),
      effectiveAt: Type.Number(),
      /** True for an increase or removal that waits for its time and for the member's confirmation. */
      isPending: Type.Boolean(),
    }),
  ),
  exclusions: Type.Array(
    Type.Object({
      kind: Type.String(),
      fromAt: Type.Number(),
      untilAt: Type.Union([Type.Number(), Type.Null()]),
      reason: Type.String(),
    }),
  ),
});

export type MemberParams = Static<typeof MemberParams>;
export type LedgerSum = Static<typeof LedgerSum>;
export type MemberDetail = Static<typeof MemberDetail>;
