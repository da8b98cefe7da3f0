/** Rules of tokens, and of players who must not play. */

import { newId } from "./random.ts";
import type { Rule } from "./rule.ts";
import { createPlayerCalls, demand, demandBalance, demandStatus } from "./player-calls.ts";
import type { KitPlayer } from "./player-calls.ts";

export const rulesOfPlayers: readonly Rule[] = [
  {
    id: "token.unknown",
    title: "A bet with an unknown token is refused",
    async check(calls) {
      demandStatus(await calls.bet({ token: newId() }), "RS_ERROR_INVALID_TOKEN", "an unknown token");
    },
  },
  {
    id: "token.other-player",
    title: "A bet for one player with the token of another player is refused",
    needs: "second",
    async check(calls, { second }) {
      const response = await calls.bet({ supplier_user: requirePlayer(second).user });
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
      const win = await calls.win(newId(), { is_supplier_promo: true, amount: setup.minorUnit });
      demandStatus(win, "RS_OK", "a win of a blocked player");
      demandBalance(win, before + setup.minorUnit, "a win of a blocked player");
      demandStatus(await calls.rollback(newId()), "RS_OK", "a rollback for a blocked player");
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
      demand((await other.readBalance()) === before, "the id of another player's bet moved money");
    },
  },
];

function requirePlayer(player: KitPlayer | undefined): KitPlayer {
  if (player === undefined) throw new RangeError("a rule without its required player must be skipped");
  return player;
}
