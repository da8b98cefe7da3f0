/** Rules of bets, wins and rollbacks: the changes of balances, and the responses to repeated calls. */

import { newId } from "./random.ts";
import type { Rule } from "./rule.ts";
import { demand, demandBalance, demandStatus } from "./player-calls.ts";

export const rulesOfBets: readonly Rule[] = [
  {
    id: "bet.debit",
    title: "A bet debits exactly its amount, and its response has the new balance",
    async check(calls, { minorUnit }) {
      const before = await calls.readBalance();
      const response = await calls.bet({ amount: 7 * minorUnit });
      demandStatus(response, "RS_OK", "a bet");
      demandBalance(response, before - 7 * minorUnit, "a bet");
      demand((await calls.readBalance()) === before - 7 * minorUnit, "user/balance differs from the bet's response");
    },
  },
  {
    id: "bet.zero",
    title: "A bet of 0 is accepted",
    async check(calls) {
      const before = await calls.readBalance();
      const response = await calls.bet({ amount: 0 });
      demandStatus(response, "RS_OK", "a bet of 0");
      demandBalance(response, before, "a bet of 0");
    },
  },
  {
    id: "bet.replay",
    title: "A repeated bet with the same transaction_uuid gets the first result and moves no money",
    async check(calls) {
      const transaction_uuid = newId();
      const first = await calls.bet({ transaction_uuid });
      demandStatus(first, "RS_OK", "a bet");
      await calls.bet();
      const before = await calls.readBalance();
      const again = await calls.bet({ transaction_uuid });
      demand((await calls.readBalance()) === before, "the repeat moved money");
      demandStatus(again, "RS_OK", "the repeat of a bet");
      demandBalance(again, Number(first.fields["balance"]), "the repeat of a bet");
    },
  },
  {
    id: "bet.other-details",
    title: "A bet with a used id and another amount is a duplicate and moves no money",
    async check(calls, { minorUnit }) {
      const transaction_uuid = newId();
      demandStatus(await calls.bet({ transaction_uuid }), "RS_OK", "a bet");
      const before = await calls.readBalance();
      const response = await calls.bet({ transaction_uuid, amount: 3 * minorUnit });
      demandStatus(response, "RS_ERROR_DUPLICATE_TRANSACTION", "a bet with a used id and another amount");
      demand((await calls.readBalance()) === before, "the duplicate moved money");
    },
  },
  {
    id: "bet.no-money",
    title: "A bet above the balance is refused, and the response has the balance",
    async check(calls, { minorUnit }) {
      const before = await calls.readBalance();
      const response = await calls.bet({ amount: before + minorUnit });
      demandStatus(response, "RS_ERROR_NOT_ENOUGH_MONEY", "a bet beyond the balance");
      demandBalance(response, before, "a bet beyond the balance");
    },
  },
  {
    id: "bet.fraction",
    title: "A bet with a fraction of a minor unit is refused, not rounded",
    async check(calls, { minorUnit }) {
      if (minorUnit === 1) return;
      const before = await calls.readBalance();
      demandStatus(
        await calls.bet({ amount: minorUnit + 1 }),
        "RS_ERROR_WRONG_SYNTAX",
        "a bet with a fraction of a minor unit",
      );
      demand((await calls.readBalance()) === before, "the refused bet moved money");
    },
  },
  {
    id: "round.many",
    title: "A round can have several bets and wins",
    async check(calls, { minorUnit }) {
      const before = await calls.readBalance();
      const bets = [newId(), newId()];
      for (const transaction_uuid of bets) {
        demandStatus(await calls.bet({ transaction_uuid, amount: 2 * minorUnit }), "RS_OK", "a bet of the round");
      }
      for (const reference of bets) {
        demandStatus(await calls.win(reference, { amount: minorUnit }), "RS_OK", "a win of the round");
      }
      const last = await calls.win(bets[0] ?? "", { amount: 5 * minorUnit, round_closed: true });
      demandStatus(last, "RS_OK", "the win that closes the round");
      demandBalance(last, before + 3 * minorUnit, "two bets and three wins");
    },
  },
];

export const rulesOfWins: readonly Rule[] = [
  {
    id: "win.credit",
    title: "A win credits exactly its amount, and a win of 0 is accepted",
    async check(calls, { minorUnit }) {
      const transaction_uuid = newId();
      await calls.bet({ transaction_uuid });
      const before = await calls.readBalance();
      const won = await calls.win(transaction_uuid, { amount: 9 * minorUnit });
      demandStatus(won, "RS_OK", "a win");
      demandBalance(won, before + 9 * minorUnit, "a win");
      demandStatus(await calls.win(transaction_uuid, { amount: 0 }), "RS_OK", "a win of 0");
    },
  },
  {
    id: "win.replay",
    title: "A repeated win is paid once",
    async check(calls) {
      const [reference, transaction_uuid] = [newId(), newId()];
      await calls.bet({ transaction_uuid: reference });
      const first = await calls.win(reference, { transaction_uuid });
      const again = await calls.win(reference, { transaction_uuid });
      demandStatus(again, "RS_OK", "the repeat of a win");
      demandBalance(again, Number(first.fields["balance"]), "the repeat of a win");
      demand((await calls.readBalance()) === first.fields["balance"], "the repeat of a win moved money");
    },
  },
  {
    id: "win.only",
    title: "A win of a promotion needs no bet: its reference is absent or null",
    async check(calls, { minorUnit }) {
      for (const reference_transaction_uuid of [undefined, null]) {
        const before = await calls.readBalance();
        const promo = { is_supplier_promo: true, amount: minorUnit, reference_transaction_uuid };
        const callName = `a promotion's win with the reference ${String(reference_transaction_uuid)}`;
        const response = await calls.win("", promo);
        demandStatus(response, "RS_OK", callName);
        demandBalance(response, before + minorUnit, callName);
      }
    },
  },
  {
    id: "win.unknown-bet",
    title: "A win for an unknown bet is refused",
    async check(calls) {
      const before = await calls.readBalance();
      demandStatus(await calls.win(newId()), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "a win of an unknown bet");
      demand((await calls.readBalance()) === before, "the refused win moved money");
    },
  },
  {
    id: "win.fraction",
    title: "A win with a fraction of a minor unit is accepted, and paid exactly or rounded down to the minor unit",
    async check(calls, { minorUnit }) {
      if (minorUnit === 1) return;
      const bet = newId();
      await calls.bet({ transaction_uuid: bet });
      for (const amount of [1, Math.ceil(minorUnit / 2), minorUnit - 1, 2 * minorUnit - 1]) {
        const before = await calls.readBalance();
        demandStatus(await calls.win(bet, { amount }), "RS_OK", `a win of ${amount}`);
        const paid = (await calls.readBalance()) - before;
        const rounded = amount - (amount % minorUnit);
        demand(paid === rounded || paid === amount, `the win was ${amount}, but the operator paid ${paid}`);
      }
    },
  },
  {
    id: "win.fraction-rollback",
    title: "The rollback of a win with a fraction takes back what was paid",
    async check(calls, { minorUnit }) {
      if (minorUnit === 1) return;
      const [bet, transaction_uuid] = [newId(), newId()];
      await calls.bet({ transaction_uuid: bet });
      const before = await calls.readBalance();
      await calls.win(bet, { transaction_uuid, amount: 2 * minorUnit - 1 });
      demandStatus(await calls.rollback(transaction_uuid), "RS_OK", "the rollback of a win");
      const left = (await calls.readBalance()) - before;
      demand(left === 0, `after the rollback, ${left} of the win is left`);
    },
  },
];

export const rulesOfRollbacks: readonly Rule[] = [
  {
    id: "rollback.refund",
    title: "A rollback has no amount and returns the whole stake",
    async check(calls) {
      const before = await calls.readBalance();
      const transaction_uuid = newId();
      await calls.bet({ transaction_uuid });
      const response = await calls.rollback(transaction_uuid, { round_closed: true });
      demandStatus(response, "RS_OK", "a rollback");
      demandBalance(response, before, "a rollback");
    },
  },
  {
    id: "rollback.replay",
    title: "Repeated rollbacks of one bet, under the same or another id, return the stake once",
    async check(calls) {
      const before = await calls.readBalance();
      const [bet, transaction_uuid] = [newId(), newId()];
      await calls.bet({ transaction_uuid: bet });
      await calls.rollback(bet, { transaction_uuid });
      demandStatus(await calls.rollback(bet, { transaction_uuid }), "RS_OK", "the repeat of a rollback");
      demandStatus(await calls.rollback(bet), "RS_OK", "a second rollback of one bet");
      demand((await calls.readBalance()) === before, "a repeated rollback moved money");
    },
  },
  {
    id: "rollback.unknown",
    title: "A rollback of an unknown bet is accepted, and the response has the balance",
    async check(calls) {
      const before = await calls.readBalance();
      const response = await calls.rollback(newId());
      demandStatus(response, "RS_OK", "a rollback of an unknown bet");
      demandBalance(response, before, "a rollback of an unknown bet");
    },
  },
  {
    id: "rollback.before-bet",
    title: "A bet that arrives after its rollback is refused",
    async check(calls) {
      const before = await calls.readBalance();
      const transaction_uuid = newId();
      await calls.rollback(transaction_uuid);
      demandStatus(await calls.bet({ transaction_uuid }), "RS_ERROR_TRANSACTION_ROLLED_BACK", "the late bet");
      demand((await calls.readBalance()) === before, "the late bet moved money");
    },
  },
  {
    id: "rollback.then-win",
    title: "A win for a bet that was rolled back is refused",
    async check(calls) {
      const before = await calls.readBalance();
      const transaction_uuid = newId();
      await calls.bet({ transaction_uuid });
      await calls.rollback(transaction_uuid);
      demandStatus(await calls.win(transaction_uuid), "RS_ERROR_TRANSACTION_ROLLED_BACK", "the win");
      demand((await calls.readBalance()) === before, "the refused win moved money");
    },
  },
  {
    id: "rollback.win",
    title: "The rollback of a win takes its money back once, and a repeat of that win is refused",
    async check(calls, { minorUnit }) {
      const [bet, win, transaction_uuid] = [newId(), newId(), newId()];
      await calls.bet({ transaction_uuid: bet });
      const before = await calls.readBalance();
      const winFields = { transaction_uuid: win, amount: 9 * minorUnit };
      demandStatus(await calls.win(bet, winFields), "RS_OK", "a win");
      const response = await calls.rollback(win, { transaction_uuid });
      demandStatus(response, "RS_OK", "the rollback of a win");
      demandBalance(response, before, "the rollback of a win");
      demand((await calls.readBalance()) === before, "user/balance differs from the response of the rollback");
      demandStatus(await calls.rollback(win, { transaction_uuid }), "RS_OK", "the repeat of a win's rollback");
      demandStatus(await calls.win(bet, winFields), "RS_ERROR_TRANSACTION_ROLLED_BACK", "the repeat of the win");
      demand((await calls.readBalance()) === before, "a repeat moved money");
    },
  },
];
