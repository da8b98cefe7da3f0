/**
 * The calls that the product specification names (section 7). All other calls are our own; their paths follow the same
 * naming (`/wps/relay/<PREFIX>_<operation>`, otherwise `/wps/<area>/<noun>`). The API description marks each call
 * accordingly, and a test compares this list with the specification. For points and salaries the specification contains
 * no paths; their paths are from docs/wire-format.md, Contracts of the member, and docs/wire-format.md, Content.
 */

const wps = [
  "agent/affiliate",
  "captcha",
  "feedback",
  "game/launchGame",
  "member/icon",
  "member/info",
  "member/info/funds/consolidated",
  "member/info/icon",
  "member/language",
  "member/loginInfo",
  "member/firstLogin",
  "member/password",
  "member/password/email",
  "member/password/verification",
  "member/register",
  "member/register/mobile",
  "session/login",
  "session/login/freeplay",
  "session/logout",
  "system/country",
  "system/domainRoute",
  "system/helpCenter",
  "system/setting/register",
  "system/status",
  "system/whitelabel",
  "v2/wallets/balance",
  "verification/sms/noLogin",
  "verification/sms/register",
].map((path) => `/wps/${path}`);

const relay = [
  "CBS_launchChat",
  "CBS_modelList",
  "CSP_unreadCount",
  "GCSGAME_gameList",
  "GCSGAME_gameVendor",
  "GCSGAME_getRankList",
  "GCSGAME_getVassGameType",
  "GCSGAME_hotGamesV2",
  "GCS_gameLaunchFB",
  "GCS_merchantWallet",
  "GCS_recentGame",
  "GCS_walletTransfer",
  "GLS2_roomList",
  "MCS2_claimRafflePromotion",
  "MCS2_processContractHourSalary",
  "MCS2_processDailySalContract",
  "MCS2_processDividendReq",
  "MCSFE_getMissionLeaderboard",
  "MCSFE_getMissionSummaryDetails",
  "MCSFE_getPointBalance",
  "MCSFE_getPointConfig",
  "MCSFE_getPointReward",
  "MCSFE_getRedeemPointList",
  "MCSFE_getListAnnouncements",
  "MCSFE_processRealTimeSalaryContract",
  "MCSFE_signUpPromotionJoin",
  "MCSFE_signUpRequestReward",
  "ODSFE2_MemTransDet",
  "passwordCheck/MCSFE_convertPoint",
  "passwordCheck/MCSFE_redeemPointReward",
].map((operation) => `/wps/relay/${operation}`);

const lottery = [
  "/lgw/games/game_menus",
  "/lgw/games/popular",
  "/lgw/vn/games/game_menu",
  "/lgw/vn/games/game_menu/recent",
  "/lgw/vn/numeros/opened/game",
  "/lotto/lgw/games/opened/numero",
];

/** Every path that the specification names completely, whether we implement it or not. */
export const specifiedPaths: ReadonlySet<string> = new Set([...wps, ...relay, ...lottery]);
/** The specification names the calls for favourites by a pattern. */
const favourites = /^\/wps\/relay\/MCSFE_(?:get|add|remove)FavoriteGames?(?:List)?$/;

/** True if the specification names the path. */
export function isSpecifiedCall(path: string): boolean {
  return specifiedPaths.has(path) || favourites.test(path);
}
