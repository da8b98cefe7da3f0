/**
 * Lists the transfers of the main wallets of an agent's team, newest first, by page number or by key. Also returns
 * their sums and a CSV or XLSX file. For a team of up to ten thousand members the transfers are read wallet by wallet.
 * For a larger team the merchant's transfers are read by time, and stakes and wins are left out, because the list of
 * bets shows them.
 *
 * Refusals, in this order: `request.param.err` (the range ends before it begins or is longer than 31 days, an unknown
 * group of codes, an invalid key), `not.exists.account.err` (`customerId` is not in the team), `agents.team.too.large`
 * {max} (only stakes and wins of a large team are requested; they can be read for one member or for direct downlines),
 * then `statement.too.long` for the file, and `request.param.err` for a numbered page (the page ends after ten thousand
 * rows, or too many transfers would have to be read). For an account name outside the team the list is empty, as for an
 * unknown name. Reads only. Source: docs/wire-format.md, Agent centre.
 */

import { translate } from "@openhouse/i18n/translate";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type {
  TeamTransaction,
  TeamTransactions,
  TeamTransactionsFileQuery,
  TeamTransactionsSumsQuery,
  TeamTransactionsQuery,
  TeamTransactionSums,
} from "@openhouse/protocol/agents/team-transactions";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalOf, decimalTextOf, money } from "@openhouse/rules/money/money";
import { codesOfType } from "@openhouse/rules/wallet/code-types";
import { transferCodeNames, transferCodeOfNumber, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { Language, MemberActor } from "../../../core/actor.ts";
import { collectPages } from "../../../core/records/collect-pages.ts";
import type { Deps } from "../../../core/deps.ts";
import { fileWindowOf } from "../../../core/records/file-window.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId } from "../../../core/ids.ts";
import { cutKeyedPage, isByKey, readPageKey, readPageSide, textOfPageKey } from "../../../core/records/page-key.ts";
import type { KeyedPage, PageSide } from "../../../core/records/page-key.ts";
import { requireWindow } from "../../../core/records/require-window.ts";
import { Refusal } from "../../../core/refusal.ts";
import { findMemberByAccount } from "../../identity/index.ts";
import { transferNameKey } from "../../wallet/index.ts";
import { requireVisible } from "../tree/can-see.ts";
import { writeReport } from "../../../core/records/write-report.ts";
import { countPart, largeTeamSize } from "../tree/team-size-repository.ts";
import { selectTeamTransactions, sumTeamLines } from "./team-transaction-repository.ts";
import type { TransactionFilter, TransactionRow } from "./team-transaction-repository.ts";
import { betCodes } from "./team-walk-repository.ts";
import { sumWalk, walkTeam } from "./walk-team.ts";

type ReadDeps = Pick<Deps, "db" | "clock" | "merchants">;

const dayMs = 24 * 3_600_000;
const defaultDays = 7;
const maxDays = 31;
const defaultPageSize = 20;
/**
 * The most transfers that one sum reads: the transfers of the team's wallets if the team is small, otherwise all
 * transfers of the merchant except bets.
 */
const maxSummed = 100_000;
const maxLines = 10_000;
const linesPerBatch = 500;
/** The most batches of a file. For a large team, one batch reads at most 100,000 transfers (walk-team.ts). */
const maxBatches = 20;

export async function teamTransactions(
  deps: ReadDeps,
  actor: MemberActor,
  query: TeamTransactionsQuery,
): Promise<TeamTransactions> {
  const { currency } = deps.merchants.byId(actor.merchantId);
  const { page = 1, size = defaultPageSize } = query;
  const side = readPageSide(query);
  const plan = await planRead(deps, actor, query);
  const { rows, next, previous } = isByKey(query)
    ? await readPage(deps, plan, { side, size })
    : await readNumberedPage(deps, plan, { page, size });
  const list = rows.map((row) => describe(row, currency, actor.language));
  const reply = { currency, isWithoutBets: plan.isLarge, list, next, previous };
  if (isByKey(query)) return reply;
  const { lines, received, given } = await sumPlan(deps, plan, currency);
  const total = lines ?? (page - 1) * size + rows.length + (next === null ? 0 : 1);
  return { ...reply, footer: { sums: { received, given } }, total, totalPages: Math.ceil(total / size) };
}

export async function sumTeamTransactions(
  deps: ReadDeps,
  actor: MemberActor,
  query: TeamTransactionsSumsQuery,
): Promise<TeamTransactionSums> {
  const { currency } = deps.merchants.byId(actor.merchantId);
  return sumPlan(deps, await planRead(deps, actor, query), currency);
}

async function sumPlan(
  deps: ReadDeps,
  { filter, isLarge }: ReadPlan,
  currency: CurrencyCode,
): Promise<TeamTransactionSums> {
  const sums = await (isLarge ? sumWalk : sumTeamLines)(deps.db, filter, maxSummed);
  const decimal = (minor: bigint | undefined) => (minor === undefined ? null : decimalOf(money(minor, currency)));
  return { currency, lines: sums?.lines ?? null, received: decimal(sums?.received), given: decimal(sums?.given) };
}

const fileColumns = {
  when: "time",
  name: "text",
  what: "text",
  order: "text",
  amount: "figure",
  after: "figure",
  currency: "text",
} as const;

export async function exportTeamTransactions(
  deps: ReadDeps,
  actor: MemberActor,
  query: TeamTransactionsFileQuery,
): Promise<ReportFile> {
  const { merchantId, language } = actor;
  const { currency } = deps.merchants.byId(merchantId);
  const plan = await planRead(deps, actor, query);
  const { from, until } = plan.filter;
  const { days, timeText } = fileWindowOf(deps, merchantId, {
    startMs: from.getTime(),
    endMs: until.getTime() - 1,
    fields: ["startTime", "endTime"],
  });
  let batches = 0;
  const rows = await collectPages(maxLines, (side) => {
    batches += 1;
    if (batches > maxBatches) throw new Refusal("statement.too.long", { lines: maxLines });
    return readPage(deps, plan, { side, size: linesPerBatch });
  });
  const decimal = (minor: bigint) => decimalTextOf(money(minor, currency));
  const cellsOf = (row: TransactionRow) => [
    timeText(row.at),
    row.account,
    nameOf(row, language),
    row.reference,
    decimal(row.amount),
    decimal(row.balance),
    currency,
  ];
  const name = `team-transactions-${days}`;
  return writeReport(
    deps,
    { actor, form: query.form },
    { name, keyOf: (column) => `agents.file.${column}`, columns: fileColumns, rows: rows.map(cellsOf) },
  );
}

interface ReadPlan {
  readonly filter: TransactionFilter;
  /** True if the transfers are read by time, without bets. */
  readonly isLarge: boolean;
}

/** Decides which transfers are read, and whether they are read by wallet or by time. */
async function planRead(deps: ReadDeps, actor: MemberActor, query: TeamTransactionsSumsQuery): Promise<ReadPlan> {
  const { merchantId, memberId: agentId } = actor;
  const { currency } = deps.merchants.byId(merchantId);
  const { subordinateType: part = "ALL" } = query;
  const window = windowOf(deps, query);
  const codes = codeNumbersOf(query.codeTypes ?? "");
  const memberId = await findRequestedMember(deps, actor, query);
  const filter = { merchantId, agentId, part, memberId, codes, currency: currencies[currency].number, ...window };
  const isLarge = memberId === undefined && (await countPart(deps.db, filter)) > largeTeamSize;
  if (!isLarge) return { filter, isLarge };
  const codesWithoutBets = codes.filter((code) => !betCodes.includes(code));
  if (codesWithoutBets.length === 0 && codes.length > 0)
    throw new Refusal("agents.team.too.large", { max: largeTeamSize });
  return { filter: { ...filter, codes: codesWithoutBets }, isLarge };
}

/**
 * Reads the rows up to the end of the page, at most `maxLines`, and returns the last ones. The transfers of a large
 * team are read in several batches, because one batch can end before the page is full.
 */
async function readNumberedPage(
  deps: ReadDeps,
  plan: ReadPlan,
  { page, size }: { readonly page: number; readonly size: number },
): Promise<KeyedPage<TransactionRow>> {
  const end = page * size;
  const rows: TransactionRow[] = [];
  let next: string | null = null;
  let batches = 0;
  do {
    if (end > maxLines || batches === maxBatches) throw new Refusal("request.param.err", {}, { fields: ["page"] });
    batches += 1;
    const side: PageSide = { direction: "older", key: readPageKey(next ?? undefined) };
    const batch = await readPage(deps, plan, { side, size: end - rows.length });
    rows.push(...batch.rows);
    next = batch.next;
  } while (next !== null && rows.length < end);
  const pageRows = rows.slice(end - size);
  const [first] = pageRows;
  const previous = first === undefined || page === 1 ? null : textOfPageKey({ at: first.at, number: first.id });
  return { rows: pageRows, next, previous };
}

async function readPage(
  { db }: ReadDeps,
  { filter, isLarge }: ReadPlan,
  { side, size }: { readonly side: PageSide; readonly size: number },
): Promise<KeyedPage<TransactionRow>> {
  if (isLarge) return walkTeam(db, filter, { side, size });
  const rows = await selectTeamTransactions(db, filter, { side, limit: size + 1 });
  return cutKeyedPage(rows, { size, side, keyOf: ({ at, id }) => ({ at, number: id }) });
}

function windowOf({ clock }: ReadDeps, { startTime, endTime }: TeamTransactionsSumsQuery) {
  const lastMs = endTime ?? clock.businessNow().getTime();
  const firstMs = startTime ?? lastMs - defaultDays * dayMs;
  requireWindow({ startTime: firstMs, endTime: lastMs }, maxDays * dayMs);
  return { from: new Date(firstMs), until: new Date(lastMs + 1) };
}

/** Returns the numbers of the codes in the requested groups; all codes if no group is requested. */
function codeNumbersOf(text: string): number[] {
  const groups = text.split(",").filter((group) => group !== "");
  const names = groups.flatMap((group) => {
    const codes = codesOfType(group);
    if (codes === undefined) throw new Refusal("request.param.err", {}, { fields: ["codeTypes"] });
    return codes;
  });
  return (groups.length === 0 ? transferCodeNames : names).map((name) => transferCodes[name]);
}

/** Returns the id of the requested member, 0 if no member has the requested name, or undefined for all members. */
async function findRequestedMember(
  deps: ReadDeps,
  actor: MemberActor,
  { customerId, subordinateName }: TeamTransactionsSumsQuery,
) {
  if (customerId !== undefined && customerId !== "") {
    const memberId = idFromWire<MemberId>(customerId);
    if (memberId === undefined) throw new Refusal("not.exists.account.err");
    await requireVisible(deps, actor, memberId);
    return memberId;
  }
  const name = subordinateName?.trim().toLowerCase() ?? "";
  if (name === "") return undefined;
  // The members are read from the tree, so a member outside the team has no rows. An unknown name is queried with id 0,
  // so that both cases take the same time.
  return (await findMemberByAccount(deps.db, actor.merchantId, name))?.id ?? (0n as MemberId);
}

function describe(row: TransactionRow, currency: CurrencyCode, language: Language): TeamTransaction {
  return {
    txId: String(row.id),
    txTypeId: row.code,
    txTypeName: nameOf(row, language),
    txTimeInTimestamp: row.at.getTime(),
    orderNo: row.reference,
    amount: decimalOf(money(row.amount, currency)),
    currentAvailBalance: decimalOf(money(row.balance, currency)),
    customerId: String(row.memberId),
    customerName: row.account,
  };
}

function nameOf({ code, amount }: TransactionRow, language: Language): string {
  return translate(language, transferNameKey(transferCodeOfNumber(code), amount));
}
