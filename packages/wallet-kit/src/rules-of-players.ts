/** Rules of tokens and of players who may not play. */

import { newId } from "./random.ts";
import type { Rule } from "./rule.ts";
import { demand, demandBalance, demandStatus, sitDown } from "./table.ts";
import type { KitPlayer } from "./table.ts";

export const rulesOfPlayers: readonly Rule[] = [
  {
    id: "token.unknown",
    title: "A bet with an unknown token is refused",
    async check(table) {
      demandStatus(await table.bet({ token: newId() }), "RS_ERROR_INVALID_TOKEN", "an unknown token");
    },
  },
  {
    id: "token.other-player",
    title: "A bet for one player with the token of another player is refused",
    needs: "second",
    async check(table, { second }) {
      const answer = await table.bet({ supplier_user: requirePlayer(second).user });
      demandStatus(answer, "RS_ERROR_INVALID_TOKEN", "a bet for another player");
    },
  },
  {
    id: "token.expired-bet",
    title: "A bet with an expired token is refused",
    needs: "expiredToken",
    async check(table, { expiredToken }) {
      demandStatus(await table.bet({ token: expiredToken }), "RS_ERROR_TOKEN_EXPIRED", "a bet");
    },
  },
  {
    id: "token.expired-win",
    title: "Wins and rollbacks are accepted with an expired token",
    needs: "expiredToken",
    async check(table, { expiredToken: token }) {
      const [won, undone] = [newId(), newId()];
      for (const transaction_uuid of [won, undone])
        demandStatus(await table.bet({ transaction_uuid }), "RS_OK", "a bet");
      demandStatus(await table.win(won, { token }), "RS_OK", "a win with an expired token");
      demandStatus(await table.rollback(undone, { token }), "RS_OK", "a rollback with an expired token");
    },
  },
  {
    id: "blocked.bet",
    title: "A bet of a blocked player is refused and moves no money",
    needs: "blocked",
    async check(_table, ground) {
      const table = sitDown(ground, requirePlayer(ground.blocked));
      const before = await table.readBalance();
      demandStatus(await table.bet(), "RS_ERROR_USER_DISABLED", "a bet of a blocked player");
      demand((await table.readBalance()) === before, "the refused bet moved money");
    },
  },
  {
    id: "blocked.win",
    title: "Wins and rollbacks of a blocked player are accepted",
    needs: "blocked",
    async check(_table, ground) {
      const table = sitDown(ground, requirePlayer(ground.blocked));
      const before = await table.readBalance();
      const win = await table.win(newId(), { is_supplier_promo: true, amount: ground.minorUnit });
      demandStatus(win, "RS_OK", "a win of a blocked player");
      demandBalance(win, before + ground.minorUnit, "a win of a blocked player");
      demandStatus(await table.rollback(newId()), "RS_OK", "a rollback for a blocked player");
    },
  },
  {
    id: "ids.other-player",
    title: "A bet with the id of another player's bet is a duplicate and moves no money",
    needs: "second",
    async check(table, ground) {
      const other = sitDown(ground, requirePlayer(ground.second));
      const transaction_uuid = newId();
      demandStatus(await table.bet({ transaction_uuid }), "RS_OK", "a bet");
      const before = await other.readBalance();
      demandStatus(await other.bet({ transaction_uuid }), "RS_ERROR_DUPLICATE_TRANSACTION", "another player's bet");
      demand((await other.readBalance()) === before, "the id of another player's bet moved money");
    },
  },
];

function requirePlayer(player: KitPlayer | undefined): KitPlayer {
  if (player === undefined) throw new RangeError("rules whose need is not met are skipped");
  return player;
}
