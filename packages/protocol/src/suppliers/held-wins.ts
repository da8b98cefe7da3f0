/** Wins of suppliers that are held for a review by two members of the staff. Amounts are strings of minor units. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

const action = Type.Union([Type.Literal("release"), Type.Literal("reject")]);

/** A release or rejection that waits for a second person. */
const ReviewRequest = Type.Object({
  action,
  by: Type.String(),
  reason: Type.String(),
  isOwn: Type.Boolean(),
});

export const HeldWinView = Type.Object({
  id: Type.String(),
  supplier: Type.String(),
  uuid: Type.String(),
  memberId: Type.String(),
  account: Type.Union([Type.String(), Type.Null()]),
  currency: Type.String(),
  gameCode: Type.String(),
  round: Type.String(),
  amountMinor: Type.String(),
  /** The stakes of the round. */
  stakeMinor: Type.String(),
  at: Type.Number(),
  state: Type.Union([
    Type.Literal("held"),
    Type.Literal("released"),
    Type.Literal("rejected"),
    /** The supplier rolled the win back before the decision. */
    Type.Literal("undone"),
  ]),
  request: Type.Union([ReviewRequest, Type.Null()]),
});
export type HeldWinView = Static<typeof HeldWinView>;

/** Wins under review first, the oldest at the top; then all others, the newest at the top. */
export const HeldWinsReply = Type.Object({ list: Type.Array(HeldWinView) });
export type HeldWinsReply = Static<typeof HeldWinsReply>;

export const HeldWinParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

/** The first person's request: to credit the win to the member, or to reject it. */
export const WinReviewBody = Type.Object({ action, reason: Reason }, { additionalProperties: false });
export type WinReviewBody = Static<typeof WinReviewBody>;

/** The second person's decision. */
export const WinDecisionBody = Type.Object(
  { decision: Type.Union([Type.Literal("approved"), Type.Literal("rejected")]), reason: Reason },
  { additionalProperties: false },
);
export type WinDecisionBody = Static<typeof WinDecisionBody>;
