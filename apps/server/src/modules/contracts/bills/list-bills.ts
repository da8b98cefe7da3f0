/**
 * Lists bills with their sums, newest first, and exports them as a CSV or XLSX file. An agent reads bills that it
 * received, or bills of contracts that it gave; the back office reads all bills.
 *
 * Refusals, in this order: `request.param.err` (the range ends before it begins; for a file, and for all bills of the
 * merchant, also a range longer than 366 days), `contract.unknown` (not a contract id), `statement.too.long` (a file
 * with more than 20,000 bills). Reads only. Without dates, a file and the list of all bills of the merchant cover the
 * last 31 days, because sums over all bills get slower every day. The range of the other lists is not limited.
 */

import { translate } from "@openhouse/i18n/translate";
import { decimalOf, decimalTextOf, money } from "@openhouse/rules/money/money";
import type { BillFileQuery, BillsQuery, BillsReply } from "@openhouse/protocol/contracts/bills";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { MemberActor, StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { fileWindowOf } from "../../../core/records/file-window.ts";
import type { FileWindow } from "../../../core/records/file-window.ts";
import { readId } from "../../../core/records/read-id.ts";
import { requireWindow } from "../../../core/records/require-window.ts";
import { writeReport } from "../../../core/records/write-report.ts";
import { Refusal } from "../../../core/refusal.ts";
import { selectBills, sumBills } from "./bill-list-repository.ts";
import type { BillFilter, DisplayedBill } from "./bill-list-repository.ts";
import { describeBill } from "./describe-bill.ts";

type ReadDeps = Pick<Deps, "db" | "clock" | "merchants">;
type Reader = MemberActor | StaffActor;
type Dates = Pick<BillsQuery, "startDate" | "endDate">;

const defaultPageSize = 10;

export async function listBills(deps: ReadDeps, actor: Reader, query: BillsQuery): Promise<BillsReply> {
  const { page = 1, size = defaultPageSize } = query;
  const isWholeMerchant = actor.kind === "staff" && query.contractId === undefined;
  const filter = filterOf(actor, isWholeMerchant ? { ...query, ...datesOf(windowOf(deps, actor, query)) } : query);
  const [bills, sums] = await Promise.all([
    selectBills(deps.db, filter, { limit: size, offset: (page - 1) * size, before: null }),
    sumBills(deps.db, filter),
  ]);
  const merchant = deps.merchants.byId(actor.merchantId);
  const { currency } = merchant;
  const now = deps.clock.businessNow();
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  return {
    list: bills.map((bill) => describeBill(merchant, now, bill)),
    footer: { sums: { amount: decimal(sums.paidMinor), dueAmount: decimal(sums.dueMinor) } },
    total: sums.bills,
    totalPages: Math.ceil(sums.bills / size),
    currency,
  };
}

const maxRows = 20_000;
const rowsPerBatch = 500;
const defaultRangeMs = 31 * 86_400_000;

export async function exportBills(deps: ReadDeps, actor: Reader, query: BillFileQuery): Promise<ReportFile> {
  const window = windowOf(deps, actor, query);
  const filter = filterOf(actor, { ...query, ...datesOf(window) });
  const { bills: total } = await sumBills(deps.db, filter);
  if (total > maxRows) throw new Refusal("statement.too.long", { lines: maxRows });
  const rows: string[][] = [];
  // Keyset paging, so that new bills do not shift the batches.
  for (let before: bigint | null = null; ;) {
    const bills: DisplayedBill[] = await selectBills(deps.db, filter, { limit: rowsPerBatch, offset: 0, before });
    rows.push(...bills.map((bill) => cellsOf(bill, actor, window)));
    before = bills.at(-1)?.id ?? null;
    if (bills.length < rowsPerBatch || before === null) break;
  }
  return writeReport(
    deps,
    { actor, form: query.form },
    { name: `bills-${window.days}`, keyOf: (column) => `bills.file.${column}`, columns, rows },
  );
}

const columns = {
  bill: "text",
  kind: "text",
  class: "text",
  window: "time",
  until: "time",
  payee: "text",
  teamBet: "figure",
  activeMembers: "figure",
  netLoss: "figure",
  tier: "figure",
  rate: "figure",
  due: "figure",
  short: "figure",
  paid: "figure",
  state: "text",
  currency: "text",
} as const;

function cellsOf(bill: DisplayedBill, { language }: Reader, { timeText }: FileWindow): string[] {
  const { content, currency } = bill;
  const amount = (minor: bigint) => decimalTextOf(money(minor, currency));
  return [
    String(bill.id),
    translate(language, `bills.kind.${bill.kind}`),
    bill.productClass,
    timeText(bill.fromAt),
    timeText(bill.untilAt),
    bill.payeeName,
    amount(content.reach.teamBet),
    String(content.reach.activeMembers),
    amount(content.reach.netLoss),
    String(content.tier),
    bill.terms.rateType === "F" ? amount(content.rate) : `${Number(content.rate) / 10_000}%`,
    amount(content.dueMinor),
    amount(content.shortMinor),
    amount(bill.paidMinor),
    translate(language, `bills.state.${bill.state}`),
    currency,
  ];
}

/** Returns the requested range, by default the last 31 days. Throws the refusals of `fileWindowOf`. */
function windowOf(deps: ReadDeps, { merchantId }: Reader, { startDate, endDate }: Dates): FileWindow {
  const endMs = endDate ?? deps.clock.businessNow().getTime();
  const startMs = startDate ?? endMs - defaultRangeMs;
  return fileWindowOf(deps, merchantId, { startMs, endMs, fields: ["startDate", "endDate"] });
}

function datesOf({ startMs: startDate, endMs: endDate }: FileWindow): Dates {
  return { startDate, endDate };
}

function filterOf(actor: Reader, query: BillsQuery): BillFilter {
  const { side = "received", kind, state, startDate, endDate, contractId } = query;
  requireWindow({ startDate, endDate });
  return {
    merchantId: actor.merchantId,
    selection: actor.kind === "staff" ? { side: "merchant" } : { side, memberId: actor.memberId },
    kind: nullIfEmpty(kind),
    state: nullIfEmpty(state),
    from: startDate === undefined ? null : new Date(startDate),
    until: endDate === undefined ? null : new Date(endDate),
    contractId: contractId === undefined ? null : readId(contractId, "contract.unknown"),
  };
}

/** Returns null for an empty filter, which selects everything. */
function nullIfEmpty(text: string | undefined): string | null {
  return text === undefined || text === "" ? null : text;
}
