/**
 * GET /wps/report/statement: the member's account record as a CSV or XLSX file, oldest line first, with the balance
 * before the first line and after each line. Amounts are decimals in major units, times are in the merchant's time
 * zone. The call is refused with `request.param.err` (for the reasons of `ODSFE2_MemTransDet`, and for a period that
 * ends before it begins or is longer than 366 days), `statement.too.long` or `not.exists.account.err`.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { Moment } from "../core/moment.ts";
import { FileForm } from "../core/report-file.ts";
import { ShowTransactionsQuery } from "./show-transactions.ts";

const { codeTypes, txTypeIds, excludeTxTypeIds, accountTypeId, endTime } = ShowTransactionsQuery.properties;

export const ExportStatementQuery = Type.Object({
  codeTypes,
  txTypeIds,
  excludeTxTypeIds,
  accountTypeId,
  startTime: Moment,
  /** The end of the period, included. Default: now. */
  endTime,
  form: Type.Optional(FileForm),
});

export type ExportStatementQuery = Static<typeof ExportStatementQuery>;
