/**
 * The calls of the portal family (docs/wire-format.md, Calls), and among them those that the product specification
 * names (section 7). All other calls are our own; their paths follow the same naming
 * (`/wps/relay/<PREFIX>_<operation>`, otherwise `/wps/<area>/<noun>`). The API description marks each call accordingly,
 * and a test compares this list with the specification. For points and salaries the specification contains no paths;
 * their paths are from docs/wire-format.md, Contracts of the member, and docs/wire-format.md, Content.
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

/** Paths outside `/wps/relay` that other clients of the family call, although the specification does not name them. */
const familyPaths: ReadonlySet<string> = new Set(
  [
    "agent/affiliateUrl",
    "agent/affiliateUrls",
    "agent/announcements",
    "agent/default",
    "agent/downline",
    "agent/downlineRebates",
    "agent/downlines",
    "agent/globalRebateSettings",
    "agent/promoteDownlineToAgent",
    "agent/registeredAffiliates",
    "agent/transferDownline",
    "agent/transferEnabled",
    "captcha/geetest",
    "member/bankCard",
    "member/hasWithdrawalPassword",
    "member/password/sms",
    "member/paymentPassword",
    "report/accountGameBetHistory",
    "report/commission",
    "report/depositTransaction",
    "report/downlineLottoPNL",
    "report/downlineTransaction",
    "report/income",
    "report/teamPVPFishingPNL",
    "report/teamPVPRNGBetting",
    "report/transaction",
    "session/login/verification",
    "session/touch",
    "system/depositBanks",
    "system/location",
    "system/settings/consolidated",
    "system/templates",
    "system/test/ping",
    "transaction/deposit/ma",
    "transaction/deposit/mt",
    "transaction/deposit/pg",
    "transaction/deposit/qr",
    "transaction/withdraw",
    "v2/member/securityConfig",
    "wallets/balance",
  ].map((path) => `/wps/${path}`),
);
/** All relays and the lottery gateways follow the family's interface, also where we added an operation. */
const familyPrefix = /^\/(?:wps\/relay|lgw|lotto\/lgw|lotto-vn\/lgw)\//;

/**
 * True for a call of the portal family: its input may have unknown fields, empty text in an optional field is absent,
 * and its idempotency key is optional.
 */
export function isFamilyCall(path: string): boolean {
  return isSpecifiedCall(path) || familyPaths.has(path) || familyPrefix.test(path);
}
