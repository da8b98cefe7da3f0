/** The export of a member's data as a file, and the closure of the account. */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";
import { ReportFile } from "../core/report-file.ts";

/** POST /wps/member/accountFile: exports the data. */
export const AccountFileBody = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: longestValue }),
    form: Type.Union([Type.Literal("json"), Type.Literal("csv"), Type.Literal("xlsx")]),
  },
  { additionalProperties: false },
);

/**
 * The file, in sections of rows. Amounts are texts of minor units, ids are texts. Times are ISO 8601 in UTC in JSON,
 * and in the merchant's time zone, which the header names, in CSV and XLSX. The file contains no secrets and no data of
 * other people.
 */
export const AccountFile = ReportFile;

/** GET /wps/member/closure: the member's request to close the account. Times are milliseconds. */
export const ClosureState = Type.Object({
  /** The waiting period of a new request, in days. */
  thinkingDays: Type.Integer(),
  /** How long the archive of a closed account is kept, in years. */
  archiveYears: Type.Integer(),
  /** The end of the waiting period. Null if there is no open request. */
  dueAt: Type.Union([Type.Number(), Type.Null()]),
  /**
   * What the closure waits for. thinking: the end of the waiting period; contracts: after the waiting period, the
   * settlement and payment of the member's contracts; closing: the next run of the job that closes accounts.
   */
  waitsFor: Type.Union([Type.Literal("thinking"), Type.Literal("contracts"), Type.Literal("closing"), Type.Null()]),
  /** When and why the last request was refused; the reason is in the caller's language. */
  refused: Type.Union([Type.Object({ at: Type.Number(), reason: Type.String() }), Type.Null()]),
});

/** POST /wps/member/closure: requests the closure. */
export const RequestClosureBody = Type.Object(
  {
    password: Type.String({ minLength: 1, maxLength: longestValue }),
    /** A code of the authenticator or a recovery code. Required if the member has an authenticator. */
    code: Type.Optional(Type.String({ maxLength: 40 })),
  },
  { additionalProperties: false },
);

export type AccountFile = Static<typeof AccountFile>;
export type AccountFileBody = Static<typeof AccountFileBody>;
export type ClosureState = Static<typeof ClosureState>;
export type RequestClosureBody = Static<typeof RequestClosureBody>;
