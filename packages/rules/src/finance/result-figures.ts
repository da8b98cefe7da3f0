/**
 * The figures of the game results and the transfer codes of each. Codes in `takesBack` reverse codes in `adds`. GGR =
 * stakes − wins, NGR = GGR − bonuses − rebates. Agents' salaries and dividends are paid from NGR and are not part of
 * it.
 */

import type { TransferCodeName } from "../wallet/transfer-codes.ts";

/** How a figure is computed. */
export interface ResultFigure {
  readonly adds: readonly TransferCodeName[];
  readonly takesBack: readonly TransferCodeName[];
}

/** Every figure that is computed from transfers. */
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

/** All figures. */
export type ResultSums = Readonly<Record<ResultFigureName | "net", bigint>>;

/** Computes the figures. */
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
