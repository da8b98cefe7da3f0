/**
 * GET /wps/report/statement/pdf: the account record of a period as a document with numbered pages. It shows the balance
 * before and after the period, income and outgo, each line, and at the top a check code over the figures. GET
 * /wps/report/statement/check tells whether the merchant issued a document with the given figures. That call is public,
 * for anyone who received a document. Times are in the merchant's time zone and amounts in major units, both as
 * printed. The calls are refused with `request.param.err` (for the same reasons as the CSV file), `statement.too.long`
 * or `not.exists.account.err`.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ExportStatementQuery } from "./export-statement.ts";

const { accountTypeId, startTime, endTime } = ExportStatementQuery.properties;

export const PrintStatementQuery = Type.Object({ accountTypeId, startTime, endTime });

export const StatementDocument = Type.Object({
  name: Type.String(),
  type: Type.String(),
  base64: Type.String(),
  checkCode: Type.String(),
});

/** A time as printed: 2026-03-10 14:05:09. */
const Moment = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" });
/** An amount as printed. Commas and spaces between thousands are ignored. */
const Amount = Type.String({ pattern: "^-?[0-9, ]{1,40}(\\.[0-9]{1,4})?$" });

export const StatementFacts = Type.Object({
  account: Type.String({ maxLength: 50 }),
  accountTypeId: Type.Optional(Type.Integer({ minimum: 0, maximum: 99 })),
  currency: Type.String({ maxLength: 5 }),
  from: Moment,
  to: Moment,
  opening: Amount,
  income: Amount,
  outgo: Amount,
  closing: Amount,
  lines: Type.Integer({ minimum: 0 }),
});

export const CheckStatementQuery = Type.Object({
  ...StatementFacts.properties,
  /** The check code as printed. Spaces, dashes and case are ignored. */
  code: Type.String({ maxLength: 60 }),
});

export const StatementCheck = Type.Object({ isGenuine: Type.Boolean() });

export type PrintStatementQuery = Static<typeof PrintStatementQuery>;
export type StatementDocument = Static<typeof StatementDocument>;
export type StatementFacts = Static<typeof StatementFacts>;
export type CheckStatementQuery = Static<typeof CheckStatementQuery>;
export type StatementCheck = Static<typeof StatementCheck>;
