/**
 * GET and POST /wps/game/launchGame. Source: spec sections 4 and 7, api-facts 7.4. Refused, in this order:
 * `login.not.session` (a visitor without a trial), `in_need_true_account` (a trial account on a real launch),
 * `not.exists.game`, `vendor_under_maintenance` with the times in `value.content.data`,
 * `launch_game_balance_not_enough`.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const fields = {
  nodeId: Type.Optional(Type.String({ maxLength: 40 })),
  gameId: Type.Optional(Type.String({ maxLength: 40 })),
  gameCode: Type.Optional(Type.String({ maxLength: 80 })),
  vendor: Type.Optional(Type.String({ maxLength: 40 })),
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  /** 1 real (default), 0 trial. */
  accountType: Type.Optional(Type.String({ pattern: "^[01]$" })),
  confirmTrans: Type.Optional(Type.String({ maxLength: 5 })),
  launchMode: Type.Optional(Type.String({ maxLength: 20 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  clientType: Type.Optional(Type.String({ maxLength: 10 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  merchantCode: Type.Optional(Type.String({ maxLength: 40 })),
};

export const LaunchGameBody = Type.Object(fields, { additionalProperties: false });
export const LaunchGameQuery = Type.Object(fields);

export const LaunchGameReply = Type.Object({
  content: Type.Object({ game_url: Type.String() }),
});

export type LaunchGameBody = Static<typeof LaunchGameBody>;
export type LaunchGameReply = Static<typeof LaunchGameReply>;
