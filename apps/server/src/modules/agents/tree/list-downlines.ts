/**
 * Lists the downlines of the calling agent or of a member of its team, by page number or by key, and their sums. The
 * list is also available as a CSV or XLSX file.
 *
 * Refusals, in this order: `request.param.err` (an invalid key), `not.exists.account.err` (`parentId` is unknown or not
 * in the team), and for the file also `statement.too.long`. Reads only. Source: docs/wire-format.md, Agent centre.
 */

import { translate } from "@openhouse/i18n/translate";
import type { Downline, Downlines, DownlinesFileQuery, DownlinesQuery } from "@openhouse/protocol/agents/downlines";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import type { RebateRates } from "@openhouse/rules/agents/rebate-rates";
import { decimalOf, decimalTextOf, money } from "@openhouse/rules/money/money";
import type { MemberActor } from "../../../core/actor.ts";
import { collectPages } from "../../../core/records/collect-pages.ts";
import type { Deps } from "../../../core/deps.ts";
import { idFromWire } from "../../../core/ids.ts";
import type { MemberId } from "../../../core/ids.ts";
import { hasFlag } from "../../../core/merchant/merchant.ts";
import type { Merchant } from "../../../core/merchant/merchant.ts";
import { timeTextOf } from "../../../core/records/file-window.ts";
import { cutKeyedPage, isByKey, readPageSide } from "../../../core/records/page-key.ts";
import type { KeyedPage, PageSide } from "../../../core/records/page-key.ts";
import { writeReport } from "../../../core/records/write-report.ts";
import { Refusal } from "../../../core/refusal.ts";
import { selectRebates } from "../registration/rebates-of.ts";
import { agentLabelOf } from "./agent-label-of.ts";
import { requireVisible } from "./can-see.ts";
import { selectDownlines, sumDownlines } from "./downline-repository.ts";
import type { Branch, DownlineOrder, DownlineRow } from "./downline-repository.ts";
import { pathBelow } from "./path-below.ts";

type ListDeps = Pick<Deps, "db" | "merchants">;

const defaultPageSize = 20;
const maxLines = 10_000;
const linesPerBatch = 500;

export async function listDownlines(deps: ListDeps, actor: MemberActor, query: DownlinesQuery): Promise<Downlines> {
  const { db, merchants } = deps;
  const merchant = merchants.byId(actor.merchantId);
  const { page = 1, size = defaultPageSize } = query;
  const side = readPageSide(query);
  const offset = isByKey(query) ? 0 : (page - 1) * size;
  const branch = await branchOf(deps, actor, query);
  const [{ rows, next, previous }, sums, pathToParent] = await Promise.all([
    readPage(deps, branch, { order: orderOf(query), side, size, offset }),
    sumDownlines(db, branch, merchant.agentTypes),
    pathBelow(db, actor, branch.parentId),
  ]);
  const directIds = rows.filter(({ uplineId }) => uplineId === actor.memberId).map(({ id }) => id);
  const ratesOf = await selectRebates(deps, db, { merchantId: actor.merchantId, memberIds: directIds });
  return {
    currency: merchant.currency,
    list: rows.map((row) => describe(row, { actor, merchant, ownDepth: pathToParent.ownDepth, ratesOf })),
    path: [...pathToParent.path],
    footer: {
      agents: sums.agents,
      availBalance: decimalOf(money(sums.balance, merchant.currency)),
      toDownline: hasFlag(merchant, "DOWNMAN") ? "1" : "0",
    },
    total: sums.total,
    totalPages: Math.ceil(sums.total / size),
    next,
    previous,
  };
}

export async function exportDownlines(
  deps: ListDeps,
  actor: MemberActor,
  query: DownlinesFileQuery,
): Promise<ReportFile> {
  const merchant = deps.merchants.byId(actor.merchantId);
  const { currency } = merchant;
  const timeText = timeTextOf(merchant.timeZone);
  const branch = await branchOf(deps, actor, query);
  const order = orderOf(query);
  const { ownDepth } = await pathBelow(deps.db, actor, branch.parentId);
  const rows = await collectPages(maxLines, (side) =>
    readPage(deps, branch, { order, side, size: linesPerBatch, offset: 0 }),
  );
  const cellsOf = (row: DownlineRow) => [
    row.account,
    agentLabelOf(merchant, row.type, actor.language) || translate(actor.language, "agents.kind.member"),
    String(row.depth - ownDepth),
    String(row.direct),
    String(row.below),
    timeText(row.registeredAt),
    row.lastLoginAt === null ? "" : timeText(row.lastLoginAt),
    decimalTextOf(money(row.balance, currency)),
    currency,
  ];
  return writeReport(
    deps,
    { actor, form: query.form },
    { name: "downlines", keyOf: (column) => `agents.file.${column}`, columns: fileColumns, rows: rows.map(cellsOf) },
  );
}

const fileColumns = {
  name: "text",
  kind: "text",
  level: "figure",
  direct: "figure",
  team: "figure",
  registered: "time",
  lastLogin: "time",
  balance: "figure",
  currency: "text",
} as const;

async function branchOf(deps: ListDeps, actor: MemberActor, query: DownlinesFileQuery): Promise<Branch> {
  const name = query.subordinateName?.trim().toLowerCase() ?? "";
  const parentId = query.parentId === undefined ? actor.memberId : idFromWire<MemberId>(query.parentId);
  if (parentId === undefined) throw new Refusal("not.exists.account.err");
  await requireVisible(deps, actor, parentId);
  return { merchantId: actor.merchantId, parentId, name };
}

function orderOf({ sort = "name", order }: DownlinesFileQuery): DownlineOrder {
  return { sort, isAscending: (order ?? (sort === "name" ? "asc" : "desc")) === "asc" };
}

interface PageOptions {
  readonly order: DownlineOrder;
  readonly side: PageSide;
  readonly size: number;
  readonly offset: number;
}

async function readPage({ db }: ListDeps, branch: Branch, options: PageOptions): Promise<KeyedPage<DownlineRow>> {
  const { order, side, size, offset } = options;
  const rows = await selectDownlines(db, branch, { order, side, limit: size + 1, offset });
  const keyOf = ({ key, id }: DownlineRow) => ({ at: new Date(Number(key)), number: id });
  return cutKeyedPage(rows, { size, side, keyOf, hasBehind: offset > 0 || side.key !== undefined });
}

interface RowContext {
  readonly actor: MemberActor;
  readonly merchant: Merchant;
  readonly ownDepth: number;
  readonly ratesOf: (memberId: MemberId) => RebateRates;
}

function describe(row: DownlineRow, { actor, merchant, ownDepth, ratesOf }: RowContext): Downline {
  const isDirect = row.uplineId === actor.memberId;
  return {
    customerId: String(row.id),
    customerName: row.account,
    isAgent: merchant.agentTypes.includes(row.type),
    label: agentLabelOf(merchant, row.type, actor.language),
    isDirect,
    level: row.depth - ownDepth,
    directCount: row.direct,
    teamSize: row.below,
    teamCount: row.below,
    type: row.type,
    recommenderId: String(row.uplineId),
    rebates: isDirect ? ratesOf(row.id) : null,
    registerDate: row.registeredAt.getTime(),
    lastLogin: row.lastLoginAt?.getTime() ?? null,
    availBalance: decimalOf(money(row.balance, merchant.currency)),
    hasFirstPassword: isDirect && row.hasFirstPassword,
  };
}
