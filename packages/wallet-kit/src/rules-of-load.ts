/** Rules for concurrent calls on one wallet. */

import { newId } from "./random.ts";
import type { OperatorResponse } from "./operator.ts";
import type { Rule } from "./rule.ts";
import { demand, demandStatus, RuleSkipped } from "./player-calls.ts";

export const rulesOfLoad: readonly Rule[] = [
  {
    id: "load.bets",
    title: "Concurrent bets on one wallet are all accepted, each exactly once",
    async check(calls, { load, minorUnit }) {
      for (const count of load) {
        const before = await calls.readBalance();
        const responses = await atOnce(count, () => calls.bet({ amount: minorUnit }));
        for (const response of responses) demandStatus(response, "RS_OK", `one of ${count} concurrent bets`);
        const after = await calls.readBalance();
        demand(before - after === count * minorUnit, `${count} bets of ${minorUnit} took ${before - after}`);
      }
    },
  },
  {
    id: "load.replay",
    title: "One bet sent many times concurrently is accepted once",
    async check(calls, { load, minorUnit }) {
      for (const count of load) {
        const before = await calls.readBalance();
        const transaction_uuid = newId();
        await atOnce(count, () => calls.bet({ transaction_uuid, amount: minorUnit }));
        const taken = before - (await calls.readBalance());
        demand(taken === minorUnit, `one bet of ${minorUnit} sent ${count} times concurrently took ${taken}`);
      }
    },
  },
  {
    id: "load.no-overdraft",
    title: "Concurrent bets never take more than the balance",
    async check(calls, { load, minorUnit }) {
      const count = Math.max(...load.filter((count) => count <= 100));
      if (!Number.isFinite(count) || count < 5) throw new RuleSkipped("needs a number from 5 to 100 in --load");
      const before = await calls.readBalance();
      const amount = Math.floor(before / minorUnit / (count - 3)) * minorUnit;
      const bets = Array.from({ length: count }, () => newId());
      const responses = await Promise.all(bets.map((transaction_uuid) => calls.bet({ transaction_uuid, amount })));
      const taken = responses.filter(({ fields }) => fields["status"] === "RS_OK").length;
      const after = await calls.readBalance();
      // All bets are rolled back before any check, so that a broken operator does not cost the wallet money.
      for (const bet of bets) await calls.rollback(bet);
      demand(after >= 0 && before - after === taken * amount, `${taken} bets of ${amount} took ${before - after}`);
      demand(taken < count, `${count} bets of ${amount} were all taken from ${before}`);
      demand((await calls.readBalance()) === before, "the rollbacks did not return all stakes");
    },
  },
  {
    id: "load.bet-and-rollback",
    title: "A bet and its concurrent rollback, in either order, leave the balance unchanged",
    async check(calls, { minorUnit }) {
      const before = await calls.readBalance();
      for (let round = 0; round < 10; round += 1) {
        const transaction_uuid = newId();
        const bet = { transaction_uuid, amount: minorUnit };
        await Promise.all([calls.bet(bet), calls.rollback(transaction_uuid), calls.bet(bet)]);
      }
      demand((await calls.readBalance()) === before, "a bet and its concurrent rollback moved money");
    },
  },
];

function atOnce(count: number, send: () => Promise<OperatorResponse>): Promise<OperatorResponse[]> {
  return Promise.all(Array.from({ length: count }, send));
}
