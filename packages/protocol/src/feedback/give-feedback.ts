/**
 * PUT /wps/feedback: feedback of a visitor or member (specification, sections 3, 5 and 7; docs/wire-format.md, Status
 * and flags).
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { feedbackTypes, longestSender } from "@openhouse/rules/feedback/feedback-form";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

const numbers = Object.values(feedbackTypes);

export const GiveFeedbackBody = Type.Object(
  {
    /** 1 account, 2 deposit, 3 withdrawal, 4 game, 5 other, 6 application to become an agent. */
    type: Type.Integer({ minimum: Math.min(...numbers), maximum: Math.max(...numbers) }),
    /** 10 to 500 characters after trimming. The refusal contains both bounds. */
    content: Type.String({ maxLength: 4_000 }),
    /** At most 140 characters. For type 6, the applicant's name, which is required. */
    remark: Type.Optional(Type.String({ maxLength: 1_000 })),
    /** Contact details of a sender without an account. Required for type 6. */
    sender: Type.Optional(Type.String({ maxLength: longestSender })),
    /**
     * The answer to the image of /wps/captcha. If the merchant uses captchas, visitors and trial accounts need it for
     * type 6. Otherwise it is checked only if it is sent.
     */
    captcha: Type.Optional(Type.String({ maxLength: longestValue })),
    /** A PNG or JPEG in base64, at most 5 MB. It may begin with `data:image/png;base64,`. */
    file: Type.Optional(Type.String({ maxLength: 7_000_000 })),
  },
  { additionalProperties: false },
);

export type GiveFeedbackBody = Static<typeof GiveFeedbackBody>;
