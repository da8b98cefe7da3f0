/** Plays rounds as a supplier with an unreliable connection, and compares the supplier's records with the wallet. */

import { simulateRound } from "./supplier-simulator.ts";
import type { SimulatedRound, SimulatorOptions, TransactionState } from "./supplier-simulator.ts";
import { sitDown } from "./table.ts";
import type { KitGround } from "./table.ts";

export interface PlayOptions extends Pick<SimulatorOptions, "wait" | "nextFault"> {
  readonly rounds: number;
  /** Number of concurrent rounds, all on one wallet. */
  readonly atOnce: number;
}

export interface PlayReport {
  /** Number of transactions by final state. */
  readonly states: ReadonlyMap<TransactionState, number>;
  /** The balance by the supplier's records, and the wallet's balance. */
  readonly expected: number;
  readonly found: number;
}

/** Stakes are 1 to 20 minor units, wins 0 to 3. Throws `RuleBroken` if the balance cannot be read. */
export async function playRounds(ground: KitGround, options: PlayOptions): Promise<PlayReport> {
  const { operator, player, gameCode, currency, minorUnit } = ground;
  const table = sitDown(ground);
  const states = new Map<TransactionState, number>();
  let expected = await table.readBalance();
  for (let from = 0; from < options.rounds; from += options.atOnce) {
    const count = Math.min(options.atOnce, options.rounds - from);
    const rounds = Array.from({ length: count }, (_, at): SimulatedRound => {
      const [bet, win] = [minorUnit * (1 + (at % 20)), minorUnit * (at % 4)];
      return { player, gameCode, currency, bet, win };
    });
    const played = await Promise.all(rounds.map((round) => simulateRound({ operator, ...options }, round)));
    for (const { kind, amount, state } of played.flat()) {
      states.set(state, (states.get(state) ?? 0) + 1);
      if (state === "TS_SUCCESS") expected += kind === "TK_BET" ? -amount : amount;
    }
  }
  return { states, expected, found: await table.readBalance() };
}
