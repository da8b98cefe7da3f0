/** Plays rounds as a supplier with an unreliable connection, and compares the supplier's records with the wallet. */

import { simulateRound } from "./supplier-simulator.ts";
import type { SimulatedRound, SimulatorOptions, TransactionState } from "./supplier-simulator.ts";
import { createPlayerCalls } from "./player-calls.ts";
import type { KitSetup } from "./player-calls.ts";

export interface PlayOptions extends Pick<SimulatorOptions, "wait" | "nextFault"> {
  readonly rounds: number;
  /** Number of concurrent rounds, all on one wallet. */
  readonly atOnce: number;
}

export interface PlayReport {
  /** Number of transactions by final state. */
  readonly states: ReadonlyMap<TransactionState, number>;
  /** The balance according to the supplier's records, and the balance of the wallet. */
  readonly expected: number;
  readonly found: number;
}

/** Stakes are 1 to 20 minor units, wins 0 to 3. Throws `RuleBroken` if the balance cannot be read. */
export async function playRounds(setup: KitSetup, options: PlayOptions): Promise<PlayReport> {
  const { operator, player, gameCode, currency, minorUnit } = setup;
  const calls = createPlayerCalls(setup);
  const states = new Map<TransactionState, number>();
  let expected = await calls.readBalance();
  for (let from = 0; from < options.rounds; from += options.atOnce) {
    const count = Math.min(options.atOnce, options.rounds - from);
    const rounds = Array.from({ length: count }, (_, at): SimulatedRound => {
      const [bet, win] = [minorUnit * (1 + (at % 20)), minorUnit * (at % 4)];
      return { player, gameCode, currency, bet, win };
    });
    const transactions = await Promise.all(rounds.map((round) => simulateRound({ operator, ...options }, round)));
    for (const { kind, amount, state } of transactions.flat()) {
      states.set(state, (states.get(state) ?? 0) + 1);
      if (state === "TS_SUCCESS") expected += kind === "TK_BET" ? -amount : amount;
    }
  }
  return { states, expected, found: await calls.readBalance() };
}
