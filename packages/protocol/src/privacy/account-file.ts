/** What the house holds about a member, as a file to keep; and the closing of the account. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

/** POST /wps/member/accountFile. */
export const AccountFileBody = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: longestValue }),
    form: Type.Union([Type.Literal("json"), Type.Literal("csv")]),
  },
  { additionalProperties: false },
);

/**
 * The file as a text, to keep under its name. Sections of rows; amounts are texts of minor units, ids texts, times ISO
 * 8601 in UTC. Nobody else and no secret is in it.
 */
export const AccountFile = Type.Object({ name: Type.String(), type: Type.String(), text: Type.String() });

/** GET /wps/member/closure. Times are milliseconds. */
export const ClosureState = Type.Object({
  /** How long whoever asks now may think again. */
  thinkingDays: Type.Integer(),
  /** When the time to think again is over; null = nobody asks. */
  dueAt: Type.Union([Type.Number(), Type.Null()]),
  /**
   * thinking: for that time; contracts: it is over, and what contracts still pay or take is settled first; closing: for
   * the next run of the job that closes accounts.
   */
  waitsFor: Type.Union([Type.Literal("thinking"), Type.Literal("contracts"), Type.Literal("closing"), Type.Null()]),
  /** The account stayed open when that was asked last: when that was decided, and why, in the caller's language. */
  refused: Type.Union([Type.Object({ at: Type.Number(), reason: Type.String() }), Type.Null()]),
});

/** POST /wps/member/closure. */
export const AskClosureBody = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: longestValue }),
    /** Of the authenticator, or a recovery code: from who has one. */
    code: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);

export type AccountFile = Static<typeof AccountFile>;
export type AccountFileBody = Static<typeof AccountFileBody>;
export type ClosureState = Static<typeof ClosureState>;
export type AskClosureBody = Static<typeof AskClosureBody>;
