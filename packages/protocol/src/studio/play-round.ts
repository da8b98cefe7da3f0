/**
 * POST /studio/api/rounds: plays one round. `Idempotency-Key` identifies the player's action: a repeated key returns
 * the same round, also during maintenance and if the account can no longer play. The call is refused for these reasons,
 * in this order: `studio.session.ended`, `request.param.err` (the body), `idempotency.key.required`,
 * `request.param.err` (the key is too long), `studio.stake.invalid`, `system.maintenance`, `idempotency.key.reused`
 * (the key has a round with another stake), `studio.session.ended` (it ended meanwhile), `account.frozen`,
 * `account.excluded` or `account.under.age`, `vendor_under_maintenance` or `game.closed`, `studio.round.open`,
 * `studio.round.too.soon`, `limit.stake.reached`, `limit.loss.reached`, `account.balance.not.enough`. It is refused
 * with `wallet.busy` if other requests of the player keep changing the player's seeds or nonce.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { BalanceView } from "./game-view.ts";
import { RoundView } from "./round-view.ts";

export const PlayRoundBody = Type.Object(
  {
    stakeMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }),
    /** The nonce of the last round that was completely shown; "0" before the first round. */
    shownNonce: Type.String({ pattern: "^(0|[1-9][0-9]{0,17})$" }),
  },
  { additionalProperties: false },
);

export const PlayRoundReply = Type.Object({ round: RoundView, balance: BalanceView });

export type PlayRoundBody = Static<typeof PlayRoundBody>;
export type PlayRoundReply = Static<typeof PlayRoundReply>;
