/**
 * The figures of the game results, with their transfer codes. GGR = stakes − wins. NGR = GGR − bonuses − rebates. The
 * result after contracts also deducts the salaries and dividends that the merchant paid: what an upline paid into the
 * funds of its contracts lowers them.
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
  contracts: { adds: ["salary", "dividend", "contract_fund_return"], takesBack: ["contract_fund"] },
} as const satisfies Record<string, ResultFigure>;

export type ResultFigureName = keyof typeof resultFigures;

/** Minor units moved by each code. */
export type MovedMinor = ReadonlyMap<TransferCodeName, bigint>;

export type ResultSums = Readonly<Record<ResultFigureName | "net" | "afterContracts", bigint>>;

export function sumResult(moved: MovedMinor): ResultSums {
  const figure = (name: ResultFigureName) => {
    const { adds, takesBack } = resultFigures[name];
    return sumOf(moved, adds) - sumOf(moved, takesBack);
  };
  const [bonus, rebate, contracts] = [figure("bonus"), figure("rebate"), figure("contracts")];
  const gross = figure("gross");
  const net = gross - bonus - rebate;
  const afterContracts = net - contracts;
  return { stake: figure("stake"), win: figure("win"), gross, bonus, rebate, net, contracts, afterContracts };
}

function sumOf(moved: MovedMinor, codes: readonly TransferCodeName[]): bigint {
  return codes.reduce((sum, code) => sum + (moved.get(code) ?? 0n), 0n);
}
