/**
 * GET and POST /wps/game/launchGame. Source: specification, sections 4 and 7; docs/wire-format.md, Launch. Refused, in
 * this order: `login.not.session` (a visitor without a trial), `in_need_true_account` (a trial account on a real
 * launch), `not.exists.game`, `vendor_under_maintenance` with the times in `value.content.data`
 * and other games in `value.content.suggestions`, `launch_game_balance_not_enough`.
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
  /** GLS (usual), or LOTT: a page of the portal asks for the lottery that it holds, and gets the game, not the page. */
  launchMode: Type.Optional(Type.String({ maxLength: 20 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  clientType: Type.Optional(Type.String({ maxLength: 10 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  merchantCode: Type.Optional(Type.String({ maxLength: 40 })),
  /** A match of sports to open at once. */
  matchId: Type.Optional(Type.String({ maxLength: 40 })),
  leagueId: Type.Optional(Type.String({ maxLength: 40 })),
};

export const LaunchGameBody = Type.Object(fields, { additionalProperties: false });
export const LaunchGameQuery = Type.Object(fields);

export const LaunchGameReply = Type.Object({
  content: Type.Object({
    game_url: Type.String(),
    /** The page of the portal that holds the game (lotteries, FB sports); null = the game is opened by its address. */
    route: Type.Union([Type.String(), Type.Null()]),
    /** The vendor has no adapter here, and `demo` is opened in its place, with play money. */
    isDemo: Type.Boolean(),
    demo: Type.Union([
      Type.Object({
        /** What was asked for. */
        askedName: Type.String(),
        /** What is opened: the studio's game. */
        openedName: Type.String(),
        gameType: Type.String(),
      }),
      Type.Null(),
    ]),
  }),
});

/** GET /wps/relay/GCS_gameLaunchFB, public: the address of the FB sports page. Refused as launchGame. */
export const LaunchFbQuery = Type.Object({
  nodeId: Type.Optional(Type.String({ maxLength: 40 })),
  gameId: Type.Optional(Type.String({ maxLength: 40 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
});

/** GET /wps/relay/GCS_gameTrialLaunch, public: a free trial. Refused as launchGame with accountType 0. */
export const LaunchTrialQuery = Type.Object({
  gameId: Type.Optional(Type.String({ maxLength: 40 })),
  nodeId: Type.Optional(Type.String({ maxLength: 40 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
});

export type LaunchGameBody = Static<typeof LaunchGameBody>;
export type LaunchFbQuery = Static<typeof LaunchFbQuery>;
export type LaunchTrialQuery = Static<typeof LaunchTrialQuery>;
export type LaunchGameReply = Static<typeof LaunchGameReply>;
