/**
 * Prints the member's statement of a period as a PDF document with a check code. Throws an error if the opening balance
 * plus all movements does not equal the balance after the last line.
 *
 * Refusals, in this order: `request.param.err` (an unknown account type, or a period that ends before it begins or is
 * longer than 366 days), `not.exists.account.err`, `statement.too.long` (with `lines`, the maximum number of lines of a
 * document). Reads only.
 */

import { shippedLanguages } from "@openhouse/i18n/shipped";
import { translate } from "@openhouse/i18n/translate";
import type {
  PrintStatementQuery,
  StatementDocument,
  StatementFacts,
} from "@openhouse/protocol/wallet/print-statement";
import { addMoney, decimalTextOf, formatMoney, subtractMoney } from "@openhouse/rules/money/money";
import type { Money } from "@openhouse/rules/money/money";
import { noMoney } from "@openhouse/rules/money/money-sign";
import { accountTypeIds } from "@openhouse/rules/wallet/account-type-ids";
import type { MemberActor } from "../../core/actor.ts";
import { collectPages } from "../../core/records/collect-pages.ts";
import type { Deps } from "../../core/deps.ts";
import { fileWindowOf } from "../../core/records/file-window.ts";
import type { FileWindow } from "../../core/records/file-window.ts";
import { drawStatement } from "./draw-statement.ts";
import type { StatementPaper } from "./draw-statement.ts";
import { readBalanceAt, readKeyedStatement } from "./read-statement.ts";
import type { StatementFilter, StatementLine } from "./repository.ts";
import { statementCode } from "./statement-code.ts";
import { statementFilterOf } from "./statement-filter-of.ts";
import { transferNameKey } from "./transfer-name-key.ts";

const maxLines = 5_000;
const linesPerBatch = 500;

export async function printStatement(
  deps: Pick<Deps, "db" | "clock" | "merchants" | "statementHash">,
  actor: MemberActor,
  query: PrintStatementQuery,
): Promise<StatementDocument> {
  const requestedWindow = fileWindowOf(deps, actor.merchantId, {
    startMs: query.startTime,
    endMs: query.endTime,
    fields: ["startTime", "endTime"],
  });
  const window = wholeSeconds(requestedWindow);
  const accountTypeId = query.accountTypeId || accountTypeIds.main;
  const filter = statementFilterOf(actor, { accountTypeId, startTime: window.startMs, endTime: window.endMs });
  const opening = await readBalanceAt(deps.db, { ...filter, at: new Date(window.startMs - 1) });
  const newestFirst = await collectPages(maxLines, (side) =>
    readKeyedStatement(deps.db, filter, { side, size: linesPerBatch }),
  );
  const lines = newestFirst.toReversed();
  const sums = sumLines(opening, lines);
  const facts: StatementFacts = {
    account: actor.account,
    accountTypeId,
    currency: opening.currency,
    from: window.timeText(new Date(window.startMs)),
    to: window.timeText(new Date(window.endMs)),
    opening: decimalTextOf(opening),
    income: decimalTextOf(sums.income),
    outgo: decimalTextOf(sums.outgo),
    closing: decimalTextOf(sums.closing),
    lines: lines.length,
  };
  const checkCode = statementCode(deps, actor.merchantId, facts);
  const content = { actor, window, facts, sums, checkCode, kind: filter.kind };
  const document = await drawStatement(
    paperOf(deps, content),
    lines.map((line) => rowOf(line, content)),
  );
  return {
    name: `statement-${window.days}.pdf`,
    type: "application/pdf",
    base64: document.toString("base64"),
    checkCode,
  };
}

/** Rounds the period to whole seconds, because the document prints seconds. The period includes its last second. */
function wholeSeconds(window: FileWindow): FileWindow {
  const second = (ms: number) => Math.floor(ms / 1_000) * 1_000;
  return { ...window, startMs: second(window.startMs), endMs: second(window.endMs) + 999 };
}

interface StatementSums {
  readonly opening: Money;
  readonly income: Money;
  /** Positive. */
  readonly outgo: Money;
  readonly moved: Money;
  readonly closing: Money;
}

function sumLines(opening: Money, lines: readonly StatementLine[]): StatementSums {
  const zero = noMoney(opening.currency);
  const amounts = lines.map(({ amount }) => amount);
  const income = amounts.filter(({ minor }) => minor > 0n).reduce(addMoney, zero);
  const moved = amounts.reduce(addMoney, zero);
  const closing = addMoney(opening, moved);
  const lastBalance = lines.at(-1)?.balanceAfter ?? opening;
  if (closing.minor !== lastBalance.minor)
    throw new Error("a statement does not add up to the balance after its last line");
  return { opening, income, outgo: subtractMoney(income, moved), moved, closing };
}

interface PaperContent {
  readonly actor: MemberActor;
  readonly window: FileWindow;
  readonly facts: StatementFacts;
  readonly sums: StatementSums;
  readonly checkCode: string;
  readonly kind: StatementFilter["kind"];
}

function paperOf(
  { clock, merchants }: Pick<Deps, "clock" | "merchants">,
  { actor: { language, merchantId }, window, facts, sums, checkCode, kind }: PaperContent,
): StatementPaper {
  const printedAt = clock.businessNow();
  const text = (key: string) => translate(language, `wallet.paper.${key}`);
  const { locale } = shippedLanguages[language];
  const { opening, income, outgo, moved, closing } = sums;
  const amounts = Object.entries({ opening, income, outgo, moved, closing });
  return {
    language: language === "EN" ? "en" : "fil",
    merchantName: merchants.byId(merchantId).name,
    title: text("title"),
    printedAt,
    head: [
      [text("account"), facts.account],
      [text("wallet"), translate(language, `wallet.account.${kind}`)],
      [text("period"), `${facts.from} – ${facts.to}`],
      [text("printed"), `${window.timeText(printedAt)} (${window.timeZone})`],
    ],
    sums: [
      ...amounts.map(([key, amount]) => [text(key), formatMoney(amount, locale)] as const),
      [text("lines"), String(facts.lines)],
    ],
    columns: ["time", "what", "reference", "amount", "after"].map((key) => translate(language, `wallet.file.${key}`)),
    noLines: text("empty"),
    code: `${text("code")}: ${checkCode}`,
    hint: text("hint"),
    pageText: (page, pages) => translate(language, "common.page", { page, pages }),
  };
}

function rowOf(line: StatementLine, { actor, window }: PaperContent): readonly string[] {
  const { at, code, reference, amount, balanceAfter } = line;
  const name = translate(actor.language, transferNameKey(code, amount.minor));
  const { locale } = shippedLanguages[actor.language];
  return [window.timeText(at), name, reference, formatMoney(amount, locale), formatMoney(balanceAfter, locale)];
}
