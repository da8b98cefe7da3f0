/** Turnover requirements in their wire format. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { TurnoverDetail, TurnoverInfo } from "@openhouse/protocol/turnover/turnover-info";
import type { Language } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { isBinding } from "./count-lines.ts";
import type { TurnoverLine } from "./count-lines.ts";
import { selectGamesOfBets } from "./repository.ts";

const maxBets = 20;
const wholePpm = 1_000_000;

interface Reader {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  readonly language: Language;
}

/**
 * Converts requirements and their sums. Lapsed requirements are omitted. Met requirements are included, because the
 * member wants to see their progress.
 */
export async function describeTurnover(
  db: Queryable,
  reader: Reader,
  allLines: readonly TurnoverLine[],
): Promise<TurnoverInfo> {
  const { merchantId, currency, language } = reader;
  const lines = allLines.filter(({ isLapsed }) => !isLapsed);
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  const latestBetsOfLines = lines.map(({ bets }) => bets.slice(-maxBets).toReversed());
  const games = await selectGamesOfBets(db, merchantId, [
    ...new Set(latestBetsOfLines.flat().map(({ bet }) => bet.id)),
  ]);
  const details = lines.map((line, index): TurnoverDetail => {
    const { id, origin, originId, base, required, counted, weights, startedAt, expiresAt, bets } = line;
    return {
      id: String(id),
      origin,
      originId: String(originId),
      amount: decimalOf(base),
      requiredTurnover: decimal(required),
      actualTurnover: decimal(counted),
      remainingTurnover: decimal(required - counted),
      startedAt,
      expiresAt,
      weights: Object.entries(weights)
        .filter(([, ratePpm]) => ratePpm < wholePpm)
        .map(([category, ratePpm]) => ({ category, ratePpm })),
      betCount: bets.length,
      bets: (latestBetsOfLines[index] ?? []).map(({ bet, counted: countedMinor }) => {
        const game = games.get(bet.id);
        return {
          betId: String(bet.id),
          gameName: game?.gameNames[language === "TY" ? "fil" : "en"] ?? game?.gameCode ?? "",
          category: bet.category,
          validBetAmount: decimal(bet.validBet),
          countedAmount: decimal(countedMinor),
          settledAt: bet.settledAt,
        };
      }),
    };
  });
  const total = (amountOf: (line: TurnoverLine) => bigint) =>
    decimal(lines.reduce((sum, line) => sum + amountOf(line), 0n));
  return {
    status: lines.some(isBinding) ? "I" : "A",
    currency,
    totalActualTurnover: total(({ counted }) => counted),
    totalRequiredTurnover: total(({ required }) => required),
    details,
  };
}
