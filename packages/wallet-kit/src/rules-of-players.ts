/** Rules of tokens, of blocked players, and of ids that another player or another kind of call has used. */

import { newId } from "./random.ts";
import type { OperatorResponse } from "./operator.ts";
import type { Rule } from "./rule.ts";
import { createPlayerCalls, demand, demandBalance, demandStatus } from "./player-calls.ts";
import type { KitPlayer } from "./player-calls.ts";

export const rulesOfPlayers: readonly Rule[] = [
  {
    id: "player.info",
    title: "user/info needs only user and request_uuid",
    async check(calls, { player }) {
      const response = await calls.info();
      demandStatus(response, "RS_OK", "user/info");
      demand(response.fields["user"] === player.user, "user/info: user is not the player");
      demand(/^[A-Z]{2}$/.test(String(response.fields["country"])), "user/info: country is not an ISO code");
    },
  },
  {
    id: "player.supplier-user",
    title:
      "supplier_user does not identify the player: it can be absent, null, or the supplier's own name for the player",
    async check(calls, { player }) {
      for (const supplier_user of [undefined, null, "a-name-of-the-supplier"]) {
        const callName = `a bet of 0 with the supplier_user ${String(supplier_user)}`;
        const response = await calls.bet({ supplier_user, amount: 0 });
        demandStatus(response, "RS_OK", callName);
        demand(response.fields["user"] === player.user, `${callName}: user is not the player`);
      }
    },
  },
  {
    id: "token.unknown",
    title: "A bet with an unknown token is refused",
    async check(calls) {
      demandStatus(await calls.bet({ token: newId() }), "RS_ERROR_INVALID_TOKEN", "an unknown token");
    },
  },
  {
    id: "token.unknown-win",
    title: "Wins and rollbacks are accepted with an unknown token",
    async check(calls) {
      const [betToWin, betToRollBack, token] = [newId(), newId(), newId()];
      for (const transaction_uuid of [betToWin, betToRollBack])
        demandStatus(await calls.bet({ transaction_uuid }), "RS_OK", "a bet");
      demandStatus(await calls.win(betToWin, { token }), "RS_OK", "a win with an unknown token");
      demandStatus(await calls.rollback(betToRollBack, { token }), "RS_OK", "a rollback with an unknown token");
    },
  },
  {
    id: "token.other-player",
    title: "A bet for one player with the token of another player is refused",
    needs: "second",
    async check(calls, { second }) {
      const response = await calls.bet({ user: requirePlayer(second).user });
      demandStatus(response, "RS_ERROR_INVALID_TOKEN", "a bet for another player");
    },
  },
  {
    id: "token.expired-bet",
    title: "A bet with an expired token is refused",
    needs: "expiredToken",
    async check(calls, { expiredToken }) {
      demandStatus(await calls.bet({ token: expiredToken }), "RS_ERROR_TOKEN_EXPIRED", "a bet");
    },
  },
  {
    id: "token.expired-win",
    title: "Wins and rollbacks are accepted with an expired token",
    needs: "expiredToken",
    async check(calls, { expiredToken: token }) {
      const [betToWin, betToRollBack] = [newId(), newId()];
      for (const transaction_uuid of [betToWin, betToRollBack])
        demandStatus(await calls.bet({ transaction_uuid }), "RS_OK", "a bet");
      demandStatus(await calls.win(betToWin, { token }), "RS_OK", "a win with an expired token");
      demandStatus(await calls.rollback(betToRollBack, { token }), "RS_OK", "a rollback with an expired token");
    },
  },
  {
    id: "blocked.bet",
    title: "A bet of a blocked player is refused and moves no money",
    needs: "blocked",
    async check(_calls, setup) {
      const calls = createPlayerCalls(setup, requirePlayer(setup.blocked));
      const before = await calls.readBalance();
      demandStatus(await calls.bet(), "RS_ERROR_USER_DISABLED", "a bet of a blocked player");
      demand((await calls.readBalance()) === before, "the refused bet moved money");
    },
  },
  {
    id: "blocked.win",
    title: "Wins and rollbacks of a blocked player are accepted",
    needs: "blocked",
    async check(_calls, setup) {
      const calls = createPlayerCalls(setup, requirePlayer(setup.blocked));
      const before = await calls.readBalance();
      const promo = { is_supplier_promo: true, reference_transaction_uuid: null, amount: setup.minorUnit };
      const win = await calls.win("", promo);
      demandStatus(win, "RS_OK", "a win of a blocked player");
      demandBalance(win, before + setup.minorUnit, "a win of a blocked player");
      demandStatus(await calls.rollback(newId()), "RS_OK", "a rollback for a blocked player");
    },
  },
  {
    id: "blocked.repeat",
    title:
      "A used id is checked before the block: a blocked player's bet with a rolled-back id is refused as rolled back",
    needs: "blocked",
    async check(_calls, setup) {
      const calls = createPlayerCalls(setup, requirePlayer(setup.blocked));
      const [rolledBack, rollback] = [newId(), newId()];
      demandStatus(await calls.rollback(rolledBack, { transaction_uuid: rollback }), "RS_OK", "a rollback");
      const late = await calls.bet({ transaction_uuid: rolledBack });
      demandStatus(late, "RS_ERROR_TRANSACTION_ROLLED_BACK", "a blocked player's bet after its rollback");
      const duplicate = await calls.bet({ transaction_uuid: rollback });
      demandStatus(duplicate, "RS_ERROR_DUPLICATE_TRANSACTION", "a blocked player's bet with the id of a rollback");
    },
  },
  {
    id: "ids.other-player",
    title: "A bet with the id of another player's bet is a duplicate and moves no money",
    needs: "second",
    async check(calls, setup) {
      const other = createPlayerCalls(setup, requirePlayer(setup.second));
      const transaction_uuid = newId();
      demandStatus(await calls.bet({ transaction_uuid }), "RS_OK", "a bet");
      const before = await other.readBalance();
      demandStatus(await other.bet({ transaction_uuid }), "RS_ERROR_DUPLICATE_TRANSACTION", "another player's bet");
      demand((await other.readBalance()) === before, "the duplicate moved money");
    },
  },
  {
    id: "ids.other-kind",
    title: "A transaction_uuid that was used for another kind of call is a duplicate and moves no money",
    async check(calls) {
      const [bet, win, rolledBack, rollback] = [newId(), newId(), newId(), newId()];
      demandStatus(await calls.bet({ transaction_uuid: bet }), "RS_OK", "a bet");
      demandStatus(await calls.win(bet, { transaction_uuid: win }), "RS_OK", "a win");
      demandStatus(await calls.bet({ transaction_uuid: rolledBack }), "RS_OK", "a bet");
      demandStatus(await calls.rollback(rolledBack, { transaction_uuid: rollback }), "RS_OK", "a rollback");
      const before = await calls.readBalance();
      const reused: readonly [name: string, response: OperatorResponse][] = [
        ["a win with the id of a bet", await calls.win(bet, { transaction_uuid: bet })],
        ["a bet with the id of a win", await calls.bet({ transaction_uuid: win })],
        ["a rollback with the id of a bet", await calls.rollback(bet, { transaction_uuid: bet })],
        ["a bet with the id of a rollback", await calls.bet({ transaction_uuid: rollback })],
        ["a rollback with the id of a win", await calls.rollback(bet, { transaction_uuid: win })],
        ["a win with the id of a rollback", await calls.win(bet, { transaction_uuid: rollback })],
      ];
      for (const [name, response] of reused) demandStatus(response, "RS_ERROR_DUPLICATE_TRANSACTION", name);
      demand((await calls.readBalance()) === before, "a duplicate moved money");
    },
  },
  {
    id: "win.other-player",
    title: "A win that names the bet of another player is refused and moves no money",
    needs: "second",
    async check(calls, setup) {
      const other = createPlayerCalls(setup, requirePlayer(setup.second));
      const bet = newId();
      demandStatus(await calls.bet({ transaction_uuid: bet }), "RS_OK", "a bet");
      const before = [await calls.readBalance(), await other.readBalance()];
      const response = await other.win(bet);
      demandStatus(response, "RS_ERROR_TRANSACTION_DOES_NOT_EXIST", "a win that names another player's bet");
      const after = [await calls.readBalance(), await other.readBalance()];
      demand(after.join(" ") === before.join(" "), "a win that names another player's bet moved money");
    },
  },
  {
    id: "rollback.other-player",
    title: "A rollback that names the bet of another player moves no money to the player in the call",
    needs: "second",
    async check(calls, setup) {
      const other = createPlayerCalls(setup, requirePlayer(setup.second));
      const bet = newId();
      demandStatus(await calls.bet({ transaction_uuid: bet }), "RS_OK", "a bet");
      const before = await other.readBalance();
      await other.rollback(bet);
      demand((await other.readBalance()) === before, "the rollback of another player's bet moved money");
    },
  },
];

function requirePlayer(player: KitPlayer | undefined): KitPlayer {
  if (player === undefined) throw new RangeError("a rule without its required player must be skipped");
  return player;
}
