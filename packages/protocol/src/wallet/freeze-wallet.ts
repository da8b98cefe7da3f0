/**
 * POST /backoffice/api/members/:id/freeze and …/unfreeze: freezes or unfreezes a member's accounts. An unknown member
 * is refused with `no.data`.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

export const FrozenMemberParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

/** The reason is stored in the audit chain. */
export const FreezeBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export const FreezeReply = Type.Object({ isFrozen: Type.Boolean() });

export type FrozenMemberParams = Static<typeof FrozenMemberParams>;
export type FreezeBody = Static<typeof FreezeBody>;
export type FreezeReply = Static<typeof FreezeReply>;
