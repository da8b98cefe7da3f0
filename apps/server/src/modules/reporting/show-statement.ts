/**
 * Returns the statement of one wallet of a member, newest first, with the balance after each line.
 *
 * Refusals, in this order: `no.data` (404) if no member of the merchant has the id, `request.param.err` (400) for an
 * invalid page key, an unknown code or a reversed period, `not.exists.account.err` if the wallet was never opened.
 * Reads only.
 */

import type { StatementLine, StatementList, StatementQuery } from "@openhouse/protocol/reporting/show-statement";
import { currencyOfNumber } from "@openhouse/rules/money/currencies";
import { transferCodeNames } from "@openhouse/rules/wallet/transfer-codes";
import type { TransferCodeName } from "@openhouse/rules/wallet/transfer-codes";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readPageKey, textOfPageKey } from "../../core/records/page-key.ts";
import { requireWindow } from "../../core/records/require-window.ts";
import { Refusal } from "../../core/refusal.ts";
import { readStatement } from "../wallet/index.ts";
import type { StatementLine as WalletLine } from "../wallet/index.ts";
import { cutPage, pageOf } from "./page-of.ts";
import { requireMember } from "./require-member.ts";

export interface StatementInput extends StatementQuery {
  readonly id: string;
}

export async function showStatement(deps: Deps, actor: StaffActor, input: StatementInput): Promise<StatementList> {
  const { memberId, row } = await requireMember(deps, actor, input.id);
  const key = readPageKey(input.before);
  const codes = readCodes(input.codes);
  const { from, until } = input;
  requireWindow({ from, until });
  const page = pageOf(input.limit === undefined ? {} : { limit: input.limit });
  const lines = await readStatement(deps.db, {
    merchantId: actor.merchantId,
    memberId,
    kind: input.kind ?? "main",
    limit: page.limit,
    ...(key === undefined ? {} : { before: { at: key.at, version: key.number } }),
    ...(codes === undefined ? {} : { codes }),
    ...(from === undefined ? {} : { from: new Date(from) }),
    ...(until === undefined ? {} : { to: new Date(until) }),
  });
  const linePage = cutPage(lines, page.size, {
    toItem: describeLine,
    cursorOf: ({ at, version }) => textOfPageKey({ at, number: version }),
  });
  return { currency: currencyOfNumber(row.currency), ...linePage };
}

function readCodes(text: string | undefined): TransferCodeName[] | undefined {
  if (text === undefined || text === "") return undefined;
  return text.split(",").map((codeName) => {
    const name = transferCodeNames.find((candidate) => candidate === codeName);
    if (name === undefined) throw new Refusal("request.param.err", {}, { fields: ["codes"] });
    return name;
  });
}

function describeLine(line: WalletLine): StatementLine {
  return {
    transferId: String(line.transferId),
    line: String(line.version),
    at: line.at.getTime(),
    code: line.code,
    reference: line.reference,
    amountMinor: String(line.amount.minor),
    balanceMinor: String(line.balanceAfter.minor),
    counterparty: line.counterparty,
    remark: line.remark,
  };
}
