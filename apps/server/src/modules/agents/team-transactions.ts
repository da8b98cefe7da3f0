/**
 * What moved in the main wallets of an agent's team, newest first, page by page by key.
 *
 * Refusals, in this order: `request.param.err` (window ends before it begins or is longer than 31 days, an unknown
 * group of codes, a key of no line), `not.exists.account.err` (`customerId` stands outside the team),
 * `agents.team.too.large` {max} (so many at once are not read; one member, or the direct ones, are). A name outside the
 * team finds nothing, like an unknown one. Reads only. Source: api-facts 10.2.
 */

import { translate } from "@openhouse/i18n/translate";
import type {
  TeamTransaction,
  TeamTransactions,
  TeamTransactionsQuery,
} from "@openhouse/protocol/agents/team-transactions";
import { currencies } from "@openhouse/rules/money/currencies";
import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalOf, money } from "@openhouse/rules/money/money";
import { codesOfType } from "@openhouse/rules/wallet/code-types";
import { transferCodeNames, transferCodeOfNumber, transferCodes } from "@openhouse/rules/wallet/transfer-codes";
import type { Language, MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { idFromWire } from "../../core/ids.ts";
import type { MemberId } from "../../core/ids.ts";
import { cutKeyedPage, readPageSide } from "../../core/page-key.ts";
import { Refusal } from "../../core/refusal.ts";
import { findMemberByAccount } from "../identity/index.ts";
import { transferNameKey } from "../wallet/index.ts";
import { requireVisible } from "./can-see.ts";
import { countPeople, selectTeamTransactions } from "./team-transaction-repository.ts";
import type { TransactionRow } from "./team-transaction-repository.ts";

type ReadDeps = Pick<Deps, "db" | "clock" | "merchants">;

const dayMs = 24 * 3_600_000;
const usualDays = 7;
const mostDays = 31;
const usualSize = 20;
/** Two look-ups each: some tenths of a second. */
const mostPeople = 10_000;

export async function teamTransactions(
  deps: ReadDeps,
  actor: MemberActor,
  query: TeamTransactionsQuery,
): Promise<TeamTransactions> {
  const { merchantId, memberId: agentId } = actor;
  const { currency } = deps.merchants.byId(merchantId);
  const { size = usualSize, subordinateType: part = "ALL" } = query;
  const window = windowOf(deps, query);
  const codes = codeNumbersOf(query.codeTypes ?? "");
  const side = readPageSide(query);
  const memberId = await findWanted(deps, actor, query);
  const filter = { merchantId, agentId, part, memberId, codes, currency: currencies[currency].number, ...window };
  if (memberId === undefined && (await countPeople(deps.db, filter, mostPeople + 1)) > mostPeople) {
    throw new Refusal("agents.team.too.large", { max: mostPeople });
  }
  const rows = await selectTeamTransactions(deps.db, filter, { side, limit: size + 1 });
  const page = cutKeyedPage(rows, { size, side, keyOf: ({ at, id }) => ({ at, number: id }) });
  return {
    currency,
    list: page.rows.map((row) => describe(row, currency, actor.language)),
    next: page.next,
    previous: page.previous,
  };
}

function windowOf({ clock }: ReadDeps, { startTime, endTime }: TeamTransactionsQuery) {
  const lastMs = endTime ?? clock.businessNow().getTime();
  const firstMs = startTime ?? lastMs - usualDays * dayMs;
  if (firstMs > lastMs || lastMs - firstMs > mostDays * dayMs) {
    throw new Refusal("request.param.err", {}, { fields: ["startTime", "endTime"] });
  }
  return { from: new Date(firstMs), until: new Date(lastMs + 1) };
}

/** All codes without a group. */
function codeNumbersOf(text: string): number[] {
  const groups = text.split(",").filter((word) => word !== "");
  const names = groups.flatMap((group) => {
    const codes = codesOfType(group);
    if (codes === undefined) throw new Refusal("request.param.err", {}, { fields: ["codeTypes"] });
    return codes;
  });
  return (groups.length === 0 ? transferCodeNames : names).map((name) => transferCodes[name]);
}

/** The one member who was asked for; undefined = everybody. */
async function findWanted(deps: ReadDeps, actor: MemberActor, { customerId, subordinateName }: TeamTransactionsQuery) {
  if (customerId !== undefined && customerId !== "") {
    const memberId = idFromWire<MemberId>(customerId);
    if (memberId === undefined) throw new Refusal("not.exists.account.err");
    await requireVisible(deps, actor, memberId);
    return memberId;
  }
  const name = subordinateName?.trim().toLowerCase() ?? "";
  if (name === "") return undefined;
  // Whoever stands outside the team is in no row: the people are read by the tree. Nobody's id is asked for, too, so
  // that a stranger and nobody take the same time.
  return (await findMemberByAccount(deps.db, actor.merchantId, name))?.id ?? (0n as MemberId);
}

function describe(row: TransactionRow, currency: CurrencyCode, language: Language): TeamTransaction {
  return {
    txId: String(row.id),
    txTypeId: row.code,
    txTypeName: translate(language, transferNameKey(transferCodeOfNumber(row.code), row.amount)),
    txTimeInTimestamp: row.at.getTime(),
    orderNo: row.reference,
    amount: decimalOf(money(row.amount, currency)),
    currentAvailBalance: decimalOf(money(row.balance, currency)),
    customerId: String(row.memberId),
    customerName: row.account,
  };
}
