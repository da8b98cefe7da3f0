/**
 * The figures of the game results, with their transfer codes. GGR = stakes − wins. NGR = GGR − bonuses − rebates. The
 * salaries and dividends of agents are paid from NGR, but are not deducted from it.
 */

import type { TransferCodeName } from "../wallet/transfer-codes.ts";

/** A figure is the sum of the codes in `adds` less the sum of those in `takesBack`, which reverse them. */
export interface ResultFigure {
  readonly adds: readonly TransferCodeName[];
  readonly takesBack: readonly TransferCodeName[];
}

export const resultFigures = {
  stake: { adds: ["stake"], takesBack: ["stake_refund"] },
  win: { adds: ["win"], takesBack: ["win_reversal"] },
  gross: { adds: ["stake", "win_reversal"], takesBack: ["stake_refund", "win"] },
  bonus: { adds: ["bonus_grant"], takesBack: ["bonus_forfeit"] },
  rebate: { adds: ["rebate"], takesBack: [] },
} as const satisfies Record<string, ResultFigure>;

export type ResultFigureName = keyof typeof resultFigures;

/** Minor units moved by each code. */
export type MovedMinor = ReadonlyMap<TransferCodeName, bigint>;

export type ResultSums = Readonly<Record<ResultFigureName | "net", bigint>>;

export function sumResult(moved: MovedMinor): ResultSums {
  const [stake, win, gross, bonus, rebate] = (["stake", "win", "gross", "bonus", "rebate"] as const).map((name) => {
    const { adds, takesBack } = resultFigures[name];
    return sumOf(moved, adds) - sumOf(moved, takesBack);
  }) as [bigint, bigint, bigint, bigint, bigint];
  return { stake, win, gross, bonus, rebate, net: gross - bonus - rebate };
}

function sumOf(moved: MovedMinor, codes: readonly TransferCodeName[]): bigint {
  return codes.reduce((sum, code) => sum + (moved.get(code) ?? 0n), 0n);
}
