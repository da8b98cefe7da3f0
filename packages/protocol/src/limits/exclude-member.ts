/**
 * POST /backoffice/api/members/:id/exclude excludes a member from play and deposits. Withdrawals stay possible. Refuses
 * `no.data` (404), `exclusion.in.force` (the current exclusion lasts as long or longer).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

export const ExcludedMemberParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

export const ExcludeMemberBody = Type.Object(
  {
    /** Null for an exclusion without an end. */
    days: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()]),
    /** Stored with the exclusion and in the audit chain. */
    reason: Reason,
  },
  { additionalProperties: false },
);

export const ExcludeMemberReply = Type.Object({
  /** Milliseconds; null if the exclusion has no end. */
  untilAt: Type.Union([Type.Number(), Type.Null()]),
});

export type ExcludedMemberParams = Static<typeof ExcludedMemberParams>;
export type ExcludeMemberBody = Static<typeof ExcludeMemberBody>;
export type ExcludeMemberReply = Static<typeof ExcludeMemberReply>;
