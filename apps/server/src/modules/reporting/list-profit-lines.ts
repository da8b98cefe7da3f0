/**
 * Lists the ledger transfers of one figure of the member's profit, newest first. The list is paged by key: each page
 * costs the same, and new transfers cause no duplicates or gaps.
 *
 * Refusals, in this order: `request.param.err` for an unknown figure, for the days (see `profitWindowOf`), for an
 * invalid page key. Reads only.
 */

import { translate } from "@openhouse/i18n/translate";
import type { ProfitLine, ProfitLines, ProfitLinesQuery } from "@openhouse/protocol/reporting/list-profit-lines";
import { accountNameOfKind, memberAccountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { MemberAccountName } from "@openhouse/rules/wallet/account-kinds";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import { profitFigureNames, profitFigures } from "@openhouse/rules/wallet/profit-figures";
import { transferCodeOfNumber, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { Language, MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { readPageKey, textOfPageKey } from "../../core/records/page-key.ts";
import { Refusal } from "../../core/refusal.ts";
import { transferNameKey } from "../wallet/index.ts";
import { cutPage } from "./page-of.ts";
import { selectProfitLines } from "./profit-repository.ts";
import type { ProfitLineRow } from "./profit-repository.ts";
import { profitWindowOf } from "./profit-window-of.ts";

const defaultPageSize = 25;

export async function listProfitLines(
  deps: Pick<Deps, "db" | "clock" | "merchants">,
  actor: MemberActor,
  query: ProfitLinesQuery,
): Promise<ProfitLines> {
  const figure = profitFigureNames.find((name) => name === query.figure);
  if (figure === undefined) throw new Refusal("request.param.err", {}, { fields: ["figure"] });
  const window = profitWindowOf(deps, actor, query);
  const { gameCategory = "CONS", size = defaultPageSize } = query;
  const rows = await selectProfitLines(deps.db, window, {
    codes: profitFigures[figure].codes.map((code) => transferCodes[code]),
    category: gameCategory === "CONS" ? null : gameCategory,
    before: readPageKey(query.before) ?? null,
    limit: size + 1,
  });
  const linePage = cutPage(rows, size, {
    toItem: (row) => describeLine(row, actor.language),
    cursorOf: ({ createdAt: at, id }) => textOfPageKey({ at, number: id }),
  });
  return { currency: actor.role === "trial" ? "FUN" : deps.merchants.byId(actor.merchantId).currency, ...linePage };
}

function describeLine(
  { id, code, reference, createdAt: at, kind, net }: ProfitLineRow,
  language: Language,
): ProfitLine {
  const account = accountNameOfKind(kind);
  if (!isMemberAccount(account)) throw new TypeError(`${account} is no wallet of a member`);
  return {
    txId: String(id),
    txTypeId: code,
    txTypeName: translate(language, transferNameKey(transferCodeOfNumber(code), net)),
    txTimeInTimestamp: at.getTime(),
    orderNo: reference,
    accountTypeId: accountTypeIds[account],
    accountTypeName: translate(language, `wallet.account.${account}`),
    amountMinor: String(net),
  };
}

function isMemberAccount(name: string): name is MemberAccountName {
  return Object.hasOwn(memberAccountKinds, name);
}
