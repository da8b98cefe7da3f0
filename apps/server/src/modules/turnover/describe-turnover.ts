/** Turnover requirements in their wire format. */

import type { CurrencyCode } from "@openhouse/rules/money/currencies";
import { decimalOf, money } from "@openhouse/rules/money/money";
import type { TurnoverDetail, TurnoverInfo } from "@openhouse/protocol/turnover/turnover-info";
import type { Language } from "../../core/actor.ts";
import type { MerchantId } from "../../core/ids.ts";
import type { Queryable } from "../../db/connection.ts";
import { isBinding } from "./count-lines.ts";
import type { Line } from "./count-lines.ts";
import { selectGamesOfBets } from "./repository.ts";

const maxBets = 20;
const wholePpm = 1_000_000;

interface Reader {
  readonly merchantId: MerchantId;
  readonly currency: CurrencyCode;
  readonly language: Language;
}

/**
 * Converts lines and their sums. Lapsed lines are left out. Met lines are included, because the member wants to see
 * their progress.
 */
export async function describeTurnover(
  db: Queryable,
  reader: Reader,
  allLines: readonly Line[],
): Promise<TurnoverInfo> {
  const { merchantId, currency, language } = reader;
  const lines = allLines.filter(({ isLapsed }) => !isLapsed);
  const decimal = (minor: bigint) => decimalOf(money(minor, currency));
  const latest = lines.map(({ bets }) => bets.slice(-maxBets).toReversed());
  const games = await selectGamesOfBets(db, merchantId, [...new Set(latest.flat().map(({ bet }) => bet.id))]);
  const details = lines.map((line, place): TurnoverDetail => {
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
      bets: (latest[place] ?? []).map(({ bet, counted: part }) => {
        const game = games.get(bet.id);
        return {
          betId: String(bet.id),
          gameName: game?.gameNames[language === "TY" ? "fil" : "en"] ?? game?.gameCode ?? "",
          category: bet.category,
          validBetAmount: decimal(bet.validBet),
          countedAmount: decimal(part),
          settledAt: bet.settledAt,
        };
      }),
    };
  });
  const total = (of: (line: Line) => bigint) => decimal(lines.reduce((sum, line) => sum + of(line), 0n));
  return {
    status: lines.some(isBinding) ? "I" : "A",
    currency,
    totalActualTurnover: total(({ counted }) => counted),
    totalRequiredTurnover: total(({ required }) => required),
    details,
  };
}
