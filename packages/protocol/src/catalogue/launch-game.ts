/**
 * GET and POST /wps/game/launchGame. Source: specification, sections 4 and 7; docs/wire-format.md, Launch. Refusals, in
 * this order: `in_need_true_account` (a trial account requests a game with real money), `login.not.session` (a visitor
 * requests a game with real money), `not.exists.game`, `region.restricted`, `function.not.available` (the game has no
 * trial), `vendor_under_maintenance` with the times in `value.content.data` and other games in
 * `value.content.suggestions`, `account.excluded` (for real money), `account.under.age`, `account.birthday.required`,
 * `identity.required`, `launch_game_balance_not_enough` (for real money), and refusals of the supplier with other games
 * in `value.content.suggestions`.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

const fields = {
  nodeId: Type.Optional(Type.String({ maxLength: 40 })),
  gameId: Type.Optional(Type.String({ maxLength: 40 })),
  gameCode: Type.Optional(Type.String({ maxLength: 80 })),
  vendor: Type.Optional(Type.String({ maxLength: 40 })),
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  /** 1 for real money (default), 0 for a trial. */
  accountType: Type.Optional(Type.String({ pattern: "^[01]$" })),
  confirmTrans: Type.Optional(Type.String({ maxLength: 5 })),
  /**
   * GLS (default), or LOTT. With LOTT, a portal page that shows a lottery requests the lottery's own URL instead of the
   * page's route.
   */
  launchMode: Type.Optional(Type.String({ maxLength: 20 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
  clientType: Type.Optional(Type.String({ maxLength: 10 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  merchantCode: Type.Optional(Type.String({ maxLength: 40 })),
  /** The match that the sports game opens directly. */
  matchId: Type.Optional(Type.String({ maxLength: 40 })),
  leagueId: Type.Optional(Type.String({ maxLength: 40 })),
};

export const LaunchGameBody = Type.Object(fields, { additionalProperties: false });
export const LaunchGameQuery = Type.Object(fields);

export const LaunchGameReply = Type.Object({
  content: Type.Object({
    game_url: Type.String(),
    /**
     * The portal page of the game (lotteries, FB sports), or the page that says that there is no game of this category;
     * null if the game opens by its URL.
     */
    route: Type.Union([Type.String(), Type.Null()]),
    /**
     * True if this deployment has no launcher of the vendor: the game `demo` of the same category opens instead, with
     * play money. If there is none, `route` is the page that explains this.
     */
    isDemo: Type.Boolean(),
    demo: Type.Union([
      Type.Object({
        /** The name of the requested game. */
        askedName: Type.String(),
        /** The name of the studio's game that opens instead. */
        openedName: Type.String(),
        gameType: Type.String(),
      }),
      Type.Null(),
    ]),
  }),
});

/**
 * GET /wps/relay/GCS_gameLaunchFB, public: the URL of the sports book, or of the portal's page about it for callers who
 * may not play it. Refusals as for launchGame.
 */
export const LaunchFbQuery = Type.Object({
  nodeId: Type.Optional(Type.String({ maxLength: 40 })),
  gameId: Type.Optional(Type.String({ maxLength: 40 })),
  language: Type.Optional(Type.String({ maxLength: 10 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
});

/** GET /wps/relay/GCS_gameTrialLaunch, public: a free trial. Refusals as for launchGame with accountType 0. */
export const LaunchTrialQuery = Type.Object({
  gameId: Type.Optional(Type.String({ maxLength: 40 })),
  nodeId: Type.Optional(Type.String({ maxLength: 40 })),
  gameCode: Type.Optional(Type.String({ maxLength: 80 })),
  vassalage: Type.Optional(Type.String({ maxLength: 40 })),
  platform: Type.Optional(Type.String({ maxLength: 40 })),
});

export type LaunchGameBody = Static<typeof LaunchGameBody>;
export type LaunchFbQuery = Static<typeof LaunchFbQuery>;
export type LaunchTrialQuery = Static<typeof LaunchTrialQuery>;
export type LaunchGameReply = Static<typeof LaunchGameReply>;
