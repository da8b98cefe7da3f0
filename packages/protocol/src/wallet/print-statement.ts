/**
 * GET /wps/report/statement/pdf: the account record of a period as a document: balance before and after, income and
 * outgo, each line, numbered pages, and a check code over the figures at its head. GET /wps/report/statement/check:
 * whether the merchant issued a document with these figures. It is public, for anyone who received a document. Times
 * are in the merchant's time zone, amounts in major units, both as printed. Refuses `request.param.err` (as the CSV
 * file), `statement.too.long`, `not.exists.account.err`.
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

/** 2026-03-10 14:05:09 */
const Moment = Type.String({ pattern: "^\\d{4}-\\d{2}-\\d{2} \\d{2}:\\d{2}:\\d{2}$" });
/** Commas and spaces between thousands are ignored. */
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
  /** As printed. Spaces, dashes and case are ignored. */
  code: Type.String({ maxLength: 60 }),
});

export const StatementCheck = Type.Object({ isGenuine: Type.Boolean() });

export type PrintStatementQuery = Static<typeof PrintStatementQuery>;
export type StatementDocument = Static<typeof StatementDocument>;
export type StatementFacts = Static<typeof StatementFacts>;
export type CheckStatementQuery = Static<typeof CheckStatementQuery>;
export type StatementCheck = Static<typeof StatementCheck>;
