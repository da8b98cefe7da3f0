/**
 * PUT /wps/feedback: feedback of a visitor or member (specification, sections 3, 5 and 7; docs/wire-format.md, Status
 * and flags).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { feedbackTypes, longestSender } from "@openhouse/rules/feedback/feedback-form";

const numbers = Object.values(feedbackTypes);

export const GiveFeedbackBody = Type.Object(
  {
    /** 1 account, 2 deposit, 3 withdrawal, 4 game, 5 other. */
    type: Type.Integer({ minimum: Math.min(...numbers), maximum: Math.max(...numbers) }),
    /** 10 to 500 characters after trimming. The refusal contains both bounds. */
    content: Type.String({ maxLength: 4_000 }),
    /** At most 140 characters. */
    remark: Type.Optional(Type.String({ maxLength: 1_000 })),
    /** Contact details of a sender without an account. */
    sender: Type.Optional(Type.String({ maxLength: longestSender })),
  },
  { additionalProperties: false },
);

export type GiveFeedbackBody = Static<typeof GiveFeedbackBody>;
