/** The back office's view of closed business days: the list, the check of the chain, one day, and its transfers. */

import type {
  CloseLine,
  CloseTransfers,
  CloseTransfersQuery,
  DayClose,
  DayCloseParams,
  DayCloseRow,
  DayCloses,
  DayClosesQuery,
} from "@openhouse/protocol/finance/day-closes";
import type { CloseLine as StoredCloseLine, MoneyFlow } from "@openhouse/rules/finance/close-days";
import { accountKinds } from "@openhouse/rules/wallet/account-kinds";
import type { AccountName } from "@openhouse/rules/wallet/account-kinds";
import { transferCodeNames } from "@openhouse/rules/wallet/transfer-codes";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { firstIdAt } from "../../core/ids.ts";
import { readCursor } from "../../core/records/read-id.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { findClose, selectBrokenCloses, selectClosedCurrencies, selectCloses } from "./close-repository.ts";
import type { DayCloseRecord } from "./close-repository.ts";
import { selectCloseTransfers } from "./close-transfer-repository.ts";
import { currencyOf } from "./currency-of.ts";
import { toHouseTransfer } from "./to-house-transfer.ts";

const defaultLimit = 31;
const defaultTransfers = 50;
const maxBroken = 100;
/** Accounts of members: their balances are liabilities of the merchant. */
const memberAccounts: ReadonlySet<AccountName> = new Set(["main", "bonus", "vendor", "hold"]);

/** Lists closed days, newest first. Refuses `request.param.err` for an unknown currency. */
export async function listDayCloses(
  { db, merchants }: Pick<Deps, "db" | "merchants">,
  { merchantId }: StaffActor,
  query: DayClosesQuery,
): Promise<DayCloses> {
  const { limit = defaultLimit } = query;
  const currency = currencyOf(query.currency ?? merchants.byId(merchantId).currency);
  const before = query.before === undefined ? null : Number(query.before);
  const closes = await selectCloses(db, { merchantId, currency, before, limit: limit + 1 });
  const chain = await selectBrokenCloses(db, { merchantId, currency });
  const pageCloses = closes.slice(0, limit);
  return {
    list: pageCloses.map(toRow),
    next: closes.length > limit ? String(pageCloses.at(-1)?.number ?? 0) : null,
    currencies: await selectClosedCurrencies(db, merchantId),
    chain: { closes: chain.closes, broken: chain.broken.slice(0, maxBroken) },
  };
}

/** One closed day. Refuses `request.param.err` (currency), `no.data`. */
export async function showDayClose(db: Queryable, actor: StaffActor, params: DayCloseParams): Promise<DayClose> {
  const close = await requireClose(db, actor, params);
  const { timeZone, balances, lines } = close.content;
  return {
    close: toRow(close),
    timeZone,
    balances: [...balances],
    lines: lines.filter(({ transfers }) => transfers !== 0).map(toLine),
  };
}

/**
 * Lists the transfers behind a line of a closed day, newest first. Transfers with a time in that day that were posted
 * after the close are excluded; late transfers of earlier days are included. Refuses `request.param.err` (an unknown
 * transfer code, account, currency or cursor), `no.data`.
 */
export async function listCloseTransfers(
  db: Queryable,
  actor: StaffActor,
  { params, query }: { params: DayCloseParams; query: CloseTransfersQuery },
): Promise<CloseTransfers> {
  const { limit = defaultTransfers } = query;
  const flow = readFlow(query);
  const close = await requireClose(db, actor, params);
  const { merchantId } = actor;
  const { currency, number, day } = close;
  const previous = await findClose(db, { merchantId, currency, number: number - 1 });
  const rows = await selectCloseTransfers(db, {
    merchantId,
    currency,
    ...flow,
    day,
    timeZone: close.content.timeZone,
    endId: firstIdAt(close.closedAt),
    previousEndId: previous === undefined ? null : firstIdAt(previous.closedAt),
    before: readCursor(query.before),
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map(toHouseTransfer);
  return { list, next: rows.length > limit ? (list.at(-1)?.id ?? null) : null };
}

async function requireClose(
  db: Queryable,
  { merchantId }: StaffActor,
  params: DayCloseParams,
): Promise<DayCloseRecord> {
  const currency = currencyOf(params.currency);
  const close = await findClose(db, { merchantId, currency, number: Number(params.number) });
  if (close === undefined) throw new Refusal("no.data");
  return close;
}

/** Omits the totals, which only the next close needs. */
function toLine({ code, from, to, transfers, amountMinor, lateTransfers, lateMinor }: StoredCloseLine): CloseLine {
  return { code, from, to, transfers, amountMinor, lateTransfers, lateMinor };
}

function toRow(close: DayCloseRecord): DayCloseRow {
  const { balances, lines } = close.content;
  const memberBalances = balances.filter(({ account }) => memberAccounts.has(account));
  const sum = (amounts: readonly string[]) => String(amounts.reduce((total, minor) => total + BigInt(minor), 0n));
  return {
    currency: close.currency,
    number: close.number,
    day: close.day,
    isProven: close.isProven,
    transfers: lines.reduce((total, { transfers }) => total + transfers, 0),
    lateTransfers: lines.reduce((total, { lateTransfers }) => total + lateTransfers, 0),
    owedOpeningMinor: sum(memberBalances.map(({ openingMinor }) => openingMinor)),
    owedClosingMinor: sum(memberBalances.map(({ closingMinor }) => closingMinor)),
    closedAt: close.closedAt.getTime(),
    previousHash: close.previousHash.toString("hex"),
    hash: close.hash.toString("hex"),
  };
}

function readFlow({ code: codeText, from, to }: CloseTransfersQuery): MoneyFlow {
  const code = transferCodeNames.find((name) => name === codeText);
  if (code === undefined) throw new Refusal("request.param.err", {}, { fields: ["code"] });
  if (!isAccount(from)) throw new Refusal("request.param.err", {}, { fields: ["from"] });
  if (!isAccount(to)) throw new Refusal("request.param.err", {}, { fields: ["to"] });
  return { code, from, to };
}

function isAccount(name: string): name is AccountName {
  return Object.hasOwn(accountKinds, name);
}
