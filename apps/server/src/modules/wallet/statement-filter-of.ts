/** Which lines of a member's own record a query asks for. */

import type { ShowTransactionsQuery } from "@openhouse/protocol/wallet/show-transactions";
import { accountNameOfTypeId, accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import { codesOfType } from "@openhouse/rules/wallet/code-types";
import { transferCodeNames, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { MemberActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import type { StatementFilter } from "./repository.ts";

/** What narrows a record; all of it narrows together. */
export type StatementNarrowing = Pick<
  ShowTransactionsQuery,
  "accountTypeId" | "codeTypes" | "txTypeIds" | "excludeTxTypeIds" | "startTime" | "endTime"
>;

/** Refuses `request.param.err` for a group, a code or an account type that does not exist. */
export function statementFilterOf(actor: MemberActor, query: StatementNarrowing): StatementFilter {
  const { startTime, endTime } = query;
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

/** The codes that pass every filter; undefined = all. */
function codesOf({ codeTypes, txTypeIds, excludeTxTypeIds }: StatementNarrowing): TransferCodeName[] | undefined {
  const groups = wordsOf(codeTypes).map((word) => codesOfType(word) ?? refuseFilter("codeTypes"));
  const wanted = wordsOf(txTypeIds).map((word) => codeOfText(word, "txTypeIds"));
  const unwanted = wordsOf(excludeTxTypeIds).map((word) => codeOfText(word, "excludeTxTypeIds"));
  if (groups.length + wanted.length + unwanted.length === 0) return undefined;
  const grouped = new Set(groups.flat());
  return transferCodeNames.filter(
    (code) =>
      (groups.length === 0 || grouped.has(code)) &&
      (wanted.length === 0 || wanted.includes(code)) &&
      !unwanted.includes(code),
  );
}

function wordsOf(values: readonly string[] | undefined): string[] {
  return (values ?? []).flatMap((value) => value.split(",")).filter((word) => word !== "");
}

function codeOfText(text: string, field: string): TransferCodeName {
  return transferCodeNames.find((name) => String(transferCodes[name]) === text) ?? refuseFilter(field);
}

function refuseFilter(field: string): never {
  throw new Refusal("request.param.err", {}, { fields: [field] });
}
