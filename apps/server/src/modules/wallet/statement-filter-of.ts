/** Converts a query about the member's own statement into a filter. */

import type { ShowTransactionsQuery } from "@openhouse/protocol/wallet/show-transactions";
import { accountNameOfTypeId, accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import { codesOfType } from "@openhouse/rules/wallet/code-types";
import { transferCodeNames, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberActor } from "../../core/actor.ts";
import { requireWindow } from "../../core/records/require-window.ts";
import { Refusal } from "../../core/refusal.ts";
import type { StatementFilter } from "./repository.ts";

/** The filter fields of a query. A line must match all of them. */
export type StatementQuery = Pick<
  ShowTransactionsQuery,
  "accountTypeId" | "codeTypes" | "txTypeIds" | "excludeTxTypeIds" | "startTime" | "endTime"
>;

/**
 * Refuses `request.param.err` for, in this order, a reversed period, an unknown account type, an unknown group, and a
 * code that is not a number.
 */
export function statementFilterOf(actor: MemberActor, query: StatementQuery): StatementFilter {
  const { startTime, endTime } = query;
  requireWindow({ startTime, endTime });
  const kind = accountNameOfTypeId(query.accountTypeId || accountTypeIds.main);
  if (kind === undefined) refuseFilter("accountTypeId");
  const codes = codesOf(query);
  return {
    merchantId: actor.merchantId,
    memberId: actor.memberId,
    kind,
    ...(codes === undefined ? {} : { codes }),
    ...(startTime === undefined ? {} : { from: new Date(startTime) }),
    ...(endTime === undefined ? {} : { to: new Date(endTime + 1) }),
  };
}

/** The codes that pass every filter; undefined means all codes. */
function codesOf({ codeTypes, txTypeIds, excludeTxTypeIds }: StatementQuery): TransferCodeName[] | undefined {
  const groups = itemsOf(codeTypes).map((item) => codesOfType(item) ?? refuseFilter("codeTypes"));
  const included = itemsOf(txTypeIds);
  const includedCodes = new Set(included.flatMap((item) => codesOfText(item, "txTypeIds")));
  const excludedCodes = itemsOf(excludeTxTypeIds).flatMap((item) => codesOfText(item, "excludeTxTypeIds"));
  if (groups.length + included.length + excludedCodes.length === 0) return undefined;
  const grouped = new Set(groups.flat());
  return transferCodeNames.filter(
    (code) =>
      (groups.length === 0 || grouped.has(code)) &&
      (included.length === 0 || includedCodes.has(code)) &&
      !excludedCodes.includes(code),
  );
}

function itemsOf(values: readonly string[] | undefined): string[] {
  return (values ?? []).flatMap((value) => value.split(",")).filter((item) => item !== "");
}

/** The family's numbers of transfers to a vendor wallet and back. */
const familyCodes: Readonly<Record<string, readonly TransferCodeName[]>> = {
  8102: ["vendor_in"],
  8202: ["vendor_out", "vendor_return"],
};

/** Other numbers of the family name transfers that we do not have, so they match no line. */
function codesOfText(text: string, field: string): readonly TransferCodeName[] {
  if (!/^[0-9]{1,9}$/.test(text)) refuseFilter(field);
  return familyCodes[text] ?? transferCodeNames.filter((name) => String(transferCodes[name]) === text);
}

function refuseFilter(field: string): never {
  throw new Refusal("request.param.err", {}, { fields: [field] });
}
