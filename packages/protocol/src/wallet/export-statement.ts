/**
 * GET /wps/report/statement: the member's account record as a CSV file, oldest line first, with the balance before the
 * first line and after each. Amounts are decimals in major units, times are in the merchant's time zone. Refuses
 * `request.param.err` (as `ODSFE2_MemTransDet`; a window that ends before it begins, or longer than 366 days),
 * `statement.too.long`, `not.exists.account.err`.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { ShowTransactionsQuery } from "./show-transactions.ts";

const { codeTypes, txTypeIds, excludeTxTypeIds, accountTypeId, endTime } = ShowTransactionsQuery.properties;

export const ExportStatementQuery = Type.Object({
  codeTypes,
  txTypeIds,
  excludeTxTypeIds,
  accountTypeId,
  startTime: Type.Integer({ minimum: 0, maximum: 8_640_000_000_000 }),
  /** Included. Default: now. */
  endTime,
});

export type ExportStatementQuery = Static<typeof ExportStatementQuery>;
