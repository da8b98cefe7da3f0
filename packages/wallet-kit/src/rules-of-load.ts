/** Rules for concurrent calls on one wallet. */

import { newId } from "./random.ts";
import type { OperatorAnswer } from "./operator.ts";
import type { Rule } from "./rule.ts";
import { demand, demandStatus } from "./table.ts";

export const rulesOfLoad: readonly Rule[] = [
  {
    id: "load.bets",
    title: "Concurrent bets on one wallet are all accepted, each exactly once",
    async check(table, { load, minorUnit }) {
      for (const count of load) {
        const before = await table.readBalance();
        const answers = await atOnce(count, () => table.bet({ amount: minorUnit }));
        for (const answer of answers) demandStatus(answer, "RS_OK", `one of ${count} bets at once`);
        const after = await table.readBalance();
        demand(before - after === count * minorUnit, `${count} bets of ${minorUnit} took ${before - after}`);
      }
    },
  },
  {
    id: "load.replay",
    title: "One bet sent many times concurrently is accepted once",
    async check(table, { load, minorUnit }) {
      for (const count of load) {
        const before = await table.readBalance();
        const transaction_uuid = newId();
        await atOnce(count, () => table.bet({ transaction_uuid, amount: minorUnit }));
        const taken = before - (await table.readBalance());
        demand(taken === minorUnit, `one bet of ${minorUnit} sent ${count} times at once took ${taken}`);
      }
    },
  },
  {
    id: "load.no-overdraft",
    title: "Concurrent bets never take more than the balance",
    async check(table, { load, minorUnit }) {
      const count = Math.max(...load.filter((one) => one <= 100));
      if (!Number.isFinite(count) || count < 5) return;
      const before = await table.readBalance();
      const amount = Math.floor(before / minorUnit / (count - 3)) * minorUnit;
      const bets = Array.from({ length: count }, () => newId());
      const answers = await Promise.all(bets.map((transaction_uuid) => table.bet({ transaction_uuid, amount })));
      const taken = answers.filter(({ fields }) => fields["status"] === "RS_OK").length;
      const after = await table.readBalance();
      // All bets are rolled back before any check, so that a broken operator does not cost the wallet money.
      for (const bet of bets) await table.rollback(bet);
      demand(after >= 0 && before - after === taken * amount, `${taken} bets of ${amount} took ${before - after}`);
      demand(taken < count, `${count} bets of ${amount} were all taken from ${before}`);
      demand((await table.readBalance()) === before, "not all came back by rollbacks");
    },
  },
  {
    id: "load.bet-and-rollback",
    title: "A bet and its concurrent rollback, in either order, leave the balance unchanged",
    async check(table, { minorUnit }) {
      const before = await table.readBalance();
      for (let round = 0; round < 10; round += 1) {
        const transaction_uuid = newId();
        const bet = { transaction_uuid, amount: minorUnit };
        await Promise.all([table.bet(bet), table.rollback(transaction_uuid), table.bet(bet)]);
      }
      demand((await table.readBalance()) === before, "a bet and its rollback at once moved money");
    },
  },
];

function atOnce(count: number, send: () => Promise<OperatorAnswer>): Promise<OperatorAnswer[]> {
  return Promise.all(Array.from({ length: count }, send));
}
