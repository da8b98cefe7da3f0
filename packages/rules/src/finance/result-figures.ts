/**
 * The figures of the games' result and the transfer codes that each is made of. A code of the second list takes back
 * what one of the first brought. GGR = stakes − wins, NGR = GGR − bonuses − rebates. Agents' salaries and dividends
 * are paid out of NGR and are not in it.
 */

import type { TransferCodeName } from "../wallet/transfer-codes.ts";

/** How a figure is made. */
export interface ResultFigure {
  readonly adds: readonly TransferCodeName[];
  readonly takesBack: readonly TransferCodeName[];
}

/** Every figure that transfers stand behind. */
export const resultFigures = {
  stake: { adds: ["stake"], takesBack: ["stake_refund"] },
  win: { adds: ["win"], takesBack: ["win_reversal"] },
  gross: { adds: ["stake", "win_reversal"], takesBack: ["stake_refund", "win"] },
  bonus: { adds: ["bonus_grant"], takesBack: ["bonus_forfeit"] },
  rebate: { adds: ["rebate"], takesBack: [] },
} as const satisfies Record<string, ResultFigure>;

/** Name of a figure. */
export type ResultFigureName = keyof typeof resultFigures;

/** Minor units moved by each code. */
export type MovedMinor = ReadonlyMap<TransferCodeName, bigint>;

/** All figures of what moved. */
export type ResultSums = Readonly<Record<ResultFigureName | "net", bigint>>;

/** The figures of what moved. */
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
