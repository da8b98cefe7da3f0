/**
 * The figures of the game results, with their transfer codes. GGR = stakes − wins. NGR = GGR − bonuses − rebates. The
 * result after contracts also deducts what the merchant paid for contracts: the money that left the accounts
 * `contractBudgets`, less the money that returned to them. The same codes also move money of uplines, between member
 * accounts and the contract funds; such transfers belong to no figure (`contractCodes`). Source:
 * docs/ledger/chart-of-accounts.md.
 */

import type { HouseAccountName } from "../wallet/account-kinds.ts";
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
  contracts: { adds: ["salary", "dividend", "contract_fund"], takesBack: ["contract_fund_return"] },
} as const satisfies Record<string, ResultFigure>;

/** The accounts from which the merchant pays contracts. */
export const contractBudgets = ["salaries", "dividends"] as const satisfies readonly HouseAccountName[];

/** The codes of contracts. A transfer with such a code counts only if it leaves or enters one of `contractBudgets`. */
export const contractCodes: readonly TransferCodeName[] = [
  ...resultFigures.contracts.adds,
  ...resultFigures.contracts.takesBack,
];

export type ResultFigureName = keyof typeof resultFigures;

/** Minor units moved by each code; for `contractCodes` only from and to `contractBudgets`. */
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
