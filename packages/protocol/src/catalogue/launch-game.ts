/**
 * GET and POST /wps/game/launchGame. Source: specification, sections 4 and 7; docs/wire-format.md, Launch. Refused, in
 * this order: `not.exists.game`, `region.restricted`, `in_need_true_account` (a trial account, real game),
 * `login.not.session` (a visitor, real game), `function.not.available` (no trial offered), `vendor_under_maintenance`
 * with the times in `value.content.data` and other games in `value.content.suggestions`, `account.excluded`,
 * `launch_game_balance_not_enough`, and refusals of the supplier with other games in `value.content.suggestions`.
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
  /**
   * GLS (default), or LOTT: a page of the portal requests the lottery that it shows, and gets the game instead of the
   * page.
   */
  launchMode: Type.Optional(Type.String({ maxLength: 20 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  clientType: Type.Optional(Type.String({ maxLength: 10 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  merchantCode: Type.Optional(Type.String({ maxLength: 40 })),
  /** A match of sports to open directly. */
  matchId: Type.Optional(Type.String({ maxLength: 40 })),
  leagueId: Type.Optional(Type.String({ maxLength: 40 })),
};

export const LaunchGameBody = Type.Object(fields, { additionalProperties: false });
export const LaunchGameQuery = Type.Object(fields);

export const LaunchGameReply = Type.Object({
  content: Type.Object({
    game_url: Type.String(),
    /** The portal page of the game (lotteries, FB sports); null = the game opens by its URL. */
    route: Type.Union([Type.String(), Type.Null()]),
    /** The vendor has no launcher here, and `demo` opens instead, with play money. */
    isDemo: Type.Boolean(),
    demo: Type.Union([
      Type.Object({
        /** Name of the requested game. */
        askedName: Type.String(),
        /** Name of the opened game of the studio. */
        openedName: Type.String(),
        gameType: Type.String(),
      }),
      Type.Null(),
    ]),
  }),
});

/** GET /wps/relay/GCS_gameLaunchFB, public: the URL of the FB sports page. Refused as launchGame. */
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
