/** POST /backoffice/api/messages/:id/send-again: queues a message again, with a reason for the audit chain. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Reason } from "../core/reason.ts";

export const MessageParams = Type.Object({ id: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }) });

export const SendAgainBody = Type.Object({ reason: Reason }, { additionalProperties: false });

export const SentAgain = Type.Object({ id: Type.String(), status: Type.Literal("queued") });

export type SendAgainBody = Static<typeof SendAgainBody>;
export type SentAgain = Static<typeof SentAgain>;
