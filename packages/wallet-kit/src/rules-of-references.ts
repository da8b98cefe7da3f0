/** Rules of the transactions that wins and rollbacks name, of free bets, and of the details of repeated calls. */

import { newId } from "./random.ts";
import type { Fields, OperatorResponse } from "./operator.ts";
import type { Rule } from "./rule.ts";
import { demand, demandBalance, demandStatus } from "./player-calls.ts";

export const rulesOfReferences: readonly Rule[] = [
  {
    id: "rollback.win-no-money",
    title: "The rollback of a win that is already spent is refused, and is accepted when there is money again",
    async check(calls, { minorUnit }) {
      const [bet, win, rollback, bigBet] = [newId(), newId(), newId(), newId()];
      demandStatus(await calls.bet({ transaction_uuid: bet, amount: minorUnit }), "RS_OK", "a bet");
      const winFields = { transaction_uuid: win, amount: 9 * minorUnit };
      const won = await calls.win(bet, winFields);
      demandStatus(won, "RS_OK", "a win");
      const balance = await calls.readBalance();
      const rest = balance % minorUnit;
      const spent = await calls.bet({ transaction_uuid: bigBet, amount: balance - rest });
      const refused = await calls.rollback(win, { transaction_uuid: rollback });
      const left = await calls.readBalance();
      // The whole stake is returned before any check, so that a broken operator does not cost the wallet money.
      await calls.rollback(bigBet);
      demandStatus(spent, "RS_OK", "a bet of the whole balance");
      demandStatus(refused, "RS_ERROR_NOT_ENOUGH_MONEY", "the rollback of a win that is spent");
      demandBalance(refused, rest, "the rollback of a win that is spent");
      demand(left === rest, "the refused rollback moved money");
      const repeat = await calls.win(bet, winFields);
      demandStatus(repeat, "RS_OK", "the repeat of a win whose rollback was refused");
      const again = await calls.rollback(win, { transaction_uuid: rollback });
      demandStatus(again, "RS_OK", "the rollback of the win, when there is money again");
      demandBalance(again, balance - 9 * minorUnit, "the rollback of the win, when there is money again");
    },
  },
  {
    id: "rollback.rollback",
    title: "A rollback of a rollback is refused and moves no money",
    async check(calls) {
      const [bet, rollback] = [newId(), newId()];
      await calls.bet({ transaction_uuid: bet });
      demandStatus(await calls.rollback(bet, { transaction_uuid: rollback }), "RS_OK", "a rollback");
      const before = await calls.readBalance();
      const response = await calls.rollback(rollback);
      demandStatus(response, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "the rollback of a rollback");
      demand((await calls.readBalance()) === before, "the rollback of a rollback moved money");
    },
  },
  {
    id: "rollback.bet-only",
    title: "The rollback of a bet returns its stake and takes back no win of its round",
    async check(calls, { minorUnit }) {
      const before = await calls.readBalance();
      const bet = newId();
      await calls.bet({ transaction_uuid: bet });
      demandStatus(await calls.win(bet, { amount: 3 * minorUnit }), "RS_OK", "a win");
      const response = await calls.rollback(bet);
      demandStatus(response, "RS_OK", "the rollback of a bet that has a win");
      demandBalance(response, before + 3 * minorUnit, "the rollback of a bet that has a win");
      demand((await calls.readBalance()) === before + 3 * minorUnit, "the rollback of a bet took back its win");
    },
  },
  {
    id: "rollback.before-win",
    title: "A win that arrives after its rollback is refused",
    async check(calls) {
      const [bet, win] = [newId(), newId()];
      await calls.bet({ transaction_uuid: bet });
      const before = await calls.readBalance();
      demandStatus(await calls.rollback(win), "RS_OK", "the rollback of a win that has not arrived");
      const late = await calls.win(bet, { transaction_uuid: win });
      demandStatus(late, "RS_ERROR_TRANSACTION_ROLLED_BACK", "the late win");
      demand((await calls.readBalance()) === before, "the late win moved money");
    },
  },
  {
    id: "win.names-win",
    title: "A win that names a win is refused and moves no money",
    async check(calls) {
      const [bet, win] = [newId(), newId()];
      await calls.bet({ transaction_uuid: bet });
      demandStatus(await calls.win(bet, { transaction_uuid: win }), "RS_OK", "a win");
      const before = await calls.readBalance();
      demandStatus(await calls.win(win), "RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "a win that names a win");
      demand((await calls.readBalance()) === before, "a win that names a win moved money");
    },
  },
  {
    id: "win.only-unknown",
    title: "A win of a promotion that names an unknown bet is refused",
    async check(calls) {
      const before = await calls.readBalance();
      const response = await calls.win(newId(), { is_supplier_promo: true });
      demandStatus(response, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "a promotion's win that names an unknown bet");
      demand((await calls.readBalance()) === before, "the refused win moved money");
    },
  },
  {
    id: "win.currency",
    title: "A win in a currency other than the wallet's is refused and moves no money",
    async check(calls) {
      const bet = newId();
      await calls.bet({ transaction_uuid: bet });
      const before = await calls.readBalance();
      demandStatus(await calls.win(bet, { currency: "XTS" }), "RS_ERROR_WRONG_CURRENCY", "a win in XTS");
      demand((await calls.readBalance()) === before, "the win in XTS moved money");
    },
  },
  {
    id: "bet.free",
    title: "A free bet costs nothing, its win is paid, and its rollback returns nothing",
    async check(calls, { minorUnit }) {
      const [wonBet, lostBet] = [newId(), newId()];
      const before = await calls.readBalance();
      for (const transaction_uuid of [wonBet, lostBet]) {
        const response = await calls.bet({ transaction_uuid, is_free: true });
        demandStatus(response, "RS_OK", "a free bet");
        demandBalance(response, before, "a free bet");
      }
      demandStatus(await calls.rollback(lostBet), "RS_OK", "the rollback of a free bet");
      demand((await calls.readBalance()) === before, "a free bet or its rollback moved money");
      const won = await calls.win(wonBet, { is_free: true, amount: 2 * minorUnit });
      demandStatus(won, "RS_OK", "the win of a free bet");
      demand((await calls.readBalance()) === before + 2 * minorUnit, "the win of a free bet was not paid");
    },
  },
  {
    id: "bet.no-money-id",
    title: "A bet that was refused because of the balance does not use up its id",
    async check(calls, { minorUnit }) {
      const transaction_uuid = newId();
      const before = await calls.readBalance();
      const refused = await calls.bet({ transaction_uuid, amount: before - (before % minorUnit) + minorUnit });
      demandStatus(refused, "RS_ERROR_NOT_ENOUGH_MONEY", "a bet beyond the balance");
      const response = await calls.bet({ transaction_uuid, amount: minorUnit });
      demandStatus(response, "RS_OK", "a lower bet with the id of the refused bet");
      demandBalance(response, before - minorUnit, "a lower bet with the id of the refused bet");
    },
  },
  {
    id: "bet.each-detail",
    title: "A bet with a used id and another game_code, round, round_closed or is_free is a duplicate",
    async check(calls) {
      const transaction_uuid = newId();
      demandStatus(await calls.bet({ transaction_uuid }), "RS_OK", "a bet");
      const before = await calls.readBalance();
      await demandDuplicates("a bet", [...otherRoundDetails(), { is_free: true }], (other) =>
        calls.bet({ transaction_uuid, ...other }),
      );
      demand((await calls.readBalance()) === before, "a duplicate moved money");
    },
  },
  {
    id: "win.each-detail",
    title:
      "A win with a used id and another amount, reference, game_code, round, round_closed or is_free is a duplicate and moves no money",
    async check(calls, { minorUnit }) {
      const [bet, otherBet, transaction_uuid] = [newId(), newId(), newId()];
      for (const id of [bet, otherBet]) await calls.bet({ transaction_uuid: id, amount: minorUnit });
      demandStatus(await calls.win(bet, { transaction_uuid }), "RS_OK", "a win");
      const before = await calls.readBalance();
      const others = [{ amount: 3 * minorUnit }, { reference_transaction_uuid: otherBet }, { is_free: true }];
      await demandDuplicates("a win", [...others, ...otherRoundDetails()], (other) =>
        calls.win(bet, { transaction_uuid, ...other }),
      );
      demand((await calls.readBalance()) === before, "a duplicate moved money");
    },
  },
  {
    id: "rollback.each-detail",
    title:
      "A rollback with a used id and another reference, game_code, round or round_closed is a duplicate and moves no money",
    async check(calls, { minorUnit }) {
      const [bet, otherBet, transaction_uuid] = [newId(), newId(), newId()];
      for (const id of [bet, otherBet]) await calls.bet({ transaction_uuid: id, amount: minorUnit });
      demandStatus(await calls.rollback(bet, { transaction_uuid }), "RS_OK", "a rollback");
      const before = await calls.readBalance();
      await demandDuplicates(
        "a rollback",
        [{ reference_transaction_uuid: otherBet }, ...otherRoundDetails()],
        (other) => calls.rollback(bet, { transaction_uuid, ...other }),
      );
      demand((await calls.readBalance()) === before, "a duplicate moved money");
    },
  },
  {
    id: "win.first-balance",
    title: "A repeated win gets the balance of the first response, not the current one",
    async check(calls, { minorUnit }) {
      const [bet, transaction_uuid] = [newId(), newId()];
      await calls.bet({ transaction_uuid: bet, amount: minorUnit });
      const first = await calls.win(bet, { transaction_uuid });
      await calls.bet({ amount: minorUnit });
      const again = await calls.win(bet, { transaction_uuid });
      demandStatus(again, "RS_OK", "the repeat of a win");
      demandBalance(again, Number(first.fields["balance"]), "the repeat of a win");
    },
  },
  {
    id: "rollback.first-balance",
    title: "A repeated rollback gets the balance of the first response, not the current one",
    async check(calls, { minorUnit }) {
      const [bet, transaction_uuid] = [newId(), newId()];
      await calls.bet({ transaction_uuid: bet, amount: minorUnit });
      const first = await calls.rollback(bet, { transaction_uuid });
      await calls.bet({ amount: minorUnit });
      const again = await calls.rollback(bet, { transaction_uuid });
      demandStatus(again, "RS_OK", "the repeat of a rollback");
      demandBalance(again, Number(first.fields["balance"]), "the repeat of a rollback");
    },
  },
  {
    id: "token.expired-repeat",
    title: "A repeated bet gets the first result even if its token has expired",
    needs: "expiredToken",
    async check(calls, { expiredToken: token }) {
      const transaction_uuid = newId();
      const first = await calls.bet({ transaction_uuid });
      demandStatus(first, "RS_OK", "a bet");
      const again = await calls.bet({ transaction_uuid, token });
      demandStatus(again, "RS_OK", "the repeat of a bet with an expired token");
      demandBalance(again, Number(first.fields["balance"]), "the repeat of a bet with an expired token");
    },
  },
  {
    id: "token.expired-balance",
    title: "user/balance is accepted with an expired token",
    needs: "expiredToken",
    async check(calls, { expiredToken: token }) {
      const balance = await calls.readBalance();
      const response = await calls.balance({ token });
      demandStatus(response, "RS_OK", "user/balance with an expired token");
      demandBalance(response, balance, "user/balance with an expired token");
    },
  },
  {
    id: "syntax.unlisted",
    title: "Fields that are not listed are ignored",
    async check(calls) {
      const response = await calls.bet({ amount: 0, unlisted_field: { any: ["value"] } });
      demandStatus(response, "RS_OK", "a bet of 0 with a field that is not listed");
    },
  },
];

function otherRoundDetails(): readonly Fields[] {
  return [{ game_code: `none-${newId()}` }, { round: newId() }, { round_closed: true }];
}

/** Sends a call with a used id once with each of the changed details, and demands that each is a duplicate. */
async function demandDuplicates(
  callName: string,
  others: readonly Fields[],
  send: (other: Fields) => Promise<OperatorResponse>,
): Promise<void> {
  for (const other of others) {
    const name = `${callName} with a used id and another ${Object.keys(other).join()}`;
    demandStatus(await send(other), "RS_ERROR_DUPLICATE_TRANSACTION", name);
  }
}
