/**
 * POST /studio/api/rounds: plays one round. `Idempotency-Key` names the player's action: the same key gets the same
 * round. Refused, in this order: `studio.session.ended`, `studio.stake.invalid`, `system.maintenance`,
 * `account.frozen`, `account.excluded`, `vendor_under_maintenance` or `game.closed`, `studio.round.open`,
 * `studio.round.too.soon`, `limit.stake.reached`, `limit.loss.reached`, `account.balance.not.enough`,
 * `idempotency.key.reused`; `wallet.busy` if other requests of the player keep changing its seeds or nonce.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { BalanceView } from "./game-view.ts";
import { RoundView } from "./round-view.ts";

export const PlayRoundBody = Type.Object(
  {
    stakeMinor: Type.String({ pattern: "^[1-9][0-9]{0,17}$" }),
    /** Nonce of the last completely shown round; "0" before the first. */
    shownNonce: Type.String({ pattern: "^(0|[1-9][0-9]{0,17})$" }),
  },
  { additionalProperties: false },
);

export const PlayRoundReply = Type.Object({ round: RoundView, balance: BalanceView });

export type PlayRoundBody = Static<typeof PlayRoundBody>;
export type PlayRoundReply = Static<typeof PlayRoundReply>;
