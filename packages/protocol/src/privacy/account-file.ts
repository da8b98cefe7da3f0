/** Export of a member's data as a file, and closure of the account. */

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
 * The file as text. It has sections of rows; amounts are texts of minor units, ids are texts, times are ISO 8601 in
 * UTC. It contains no secrets and no data of other people.
 */
export const AccountFile = Type.Object({ name: Type.String(), type: Type.String(), text: Type.String() });

/** GET /wps/member/closure. Times are milliseconds. */
export const ClosureState = Type.Object({
  /** Waiting period of a new request, in days. */
  thinkingDays: Type.Integer(),
  /** End of the waiting period; null: no open request. */
  dueAt: Type.Union([Type.Number(), Type.Null()]),
  /**
   * thinking: the waiting period; contracts: it is over, and the windows that contracts still pay are settled first;
   * closing: the next run of the job that closes accounts.
   */
  waitsFor: Type.Union([Type.Literal("thinking"), Type.Literal("contracts"), Type.Literal("closing"), Type.Null()]),
  /** When and why the last request was refused, in the caller's language. */
  refused: Type.Union([Type.Object({ at: Type.Number(), reason: Type.String() }), Type.Null()]),
});

/** POST /wps/member/closure. */
export const RequestClosureBody = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: longestValue }),
    /** Authenticator or recovery code; required if the member has an authenticator. */
    code: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);

export type AccountFile = Static<typeof AccountFile>;
export type AccountFileBody = Static<typeof AccountFileBody>;
export type ClosureState = Static<typeof ClosureState>;
export type RequestClosureBody = Static<typeof RequestClosureBody>;
