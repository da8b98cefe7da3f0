/**
 * The calls of the family about games, the agent centre and feedback, each as a client of the family sends it. The
 * fields of the response are those that such clients read (docs/wire-format.md).
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createFamilyClient, expectFields, onePixel, rowsOf } from "./testing/family-client.ts";
import type { FamilyClient, FamilyRow } from "./testing/family-client.ts";
import { paymentPassword } from "./testing/test-cashier.ts";

let client: FamilyClient;
beforeAll(async () => {
  client = await createFamilyClient();
});
afterAll(async () => {
  // Every refusal of these calls is listed in the API description.
  expect(client.test.unlistedCodes).toEqual([]);
  await client.test.close();
});

const gameClient = { clientType: 3, platform: "html5-desktop", language: "EN", merchant: "openhouse" };

const gamePaths = "nodeId gameId vassalage displayName gameType gameName nodeName showIcon defaultIcon supportPlay";

const gameRows: readonly FamilyRow[] = [
  [
    "GET /wps/relay/MCSFE_getListAnnouncements",
    () => ({ as: "visitor", query: { types: "B,PL,PU,PR,H", platform: "W", execution: "", groupName: "" } }),
    "banners[].groupName banners[].url banners[].linkage banners[].linkageType banners[].roomId banners[].nodeId banners[].vendor player[].id player[].title player[].content promotion[].id promotion[].title promotion[].category promotion[].promoAnnouncementCategoryIds promotion[].announcementImages promotion[].startDate promotion[].endDate promotion[].content promotion[].promotionType popup hot",
  ],
  [
    "GET /wps/relay/GCSGAME_gameVendor",
    () => ({ query: { platform: "html5-desktop", merchantCode: "openhouse" } }),
    "data.lanes[].title data.lanes[].cards[].vassalage data.lanes[].cards[].accountTypeName data.lanes[].cards[].lagerIcon data.lanes[].cards[].isGame data.lanes[].gameClassify",
  ],
  [
    "GET /wps/relay/GCSGAME_newGameVendor",
    () => ({ query: { platform: "html5-desktop", merchantCode: "openhouse" } }),
    "data.lanes[].title data.lanes[].cards[].gameCode data.lanes[].cards[].freeplay",
  ],
  [
    "GET /wps/relay/GCSGAME_gameList",
    () => ({
      query: {
        ...gameClient,
        vassalage: "",
        gameType: "RNG",
        gameClassify: "",
        gameName: "",
        minBet: "",
        imgSize: "",
        prizeMode: "",
        pageNo: 1,
        pageSize: 42,
      },
    }),
    `${rowsOf("games", `${gamePaths} nodeTypeManageId`)} totalPages totalCount`,
  ],
  [
    "GET /wps/relay/GCSGAME_hotGamesV2",
    () => ({
      as: "visitor",
      query: { merchantCode: "openhouse", isPlatform: "Y", vassalage: "", platform: "html5", language: "EN" },
    }),
    rowsOf("list", gamePaths),
  ],
  [
    "GET /wps/relay/GCSGAME_getVassGameType",
    () => ({ query: { typeId: "", merchant_code: "openhouse" } }),
    "content.RNG.vendor[]",
  ],
  [
    "GET /wps/relay/GLS2_getVassGameType",
    () => ({ query: { typeId: "", merchant_code: "openhouse" } }),
    "content.RNG.vendor[]",
  ],
  [
    "GET /wps/relay/GCSGAME_getRankList",
    () => ({ as: "visitor", query: { gameCategory: "ALL", language: "EN", limitNum: 20 } }),
    "list",
  ],
  [
    "GET /wps/relay/ODSFE2_getWinnerBoard",
    () => ({ as: "visitor", query: { gameCategory: "ALL", language: "EN", limitNum: 20 } }),
    "list",
  ],
  [
    "POST /wps/relay/MCSFE_addFavoriteGameV2",
    () => ({ body: { nodeId: 100001, vendor: "STUDIO", gameType: "RNG" } }),
    "",
  ],
  ["POST /wps/relay/MCSFE_addFavoriteGame", () => ({ body: { nodeId: "100001", vendor: "", gameType: "" } }), ""],
  ["GET /wps/relay/MCSFE_getFavoriteGames", () => ({}), "[]"],
  [
    "GET /wps/relay/MCSFE_getFavoriteGamesList",
    () => ({ query: { ...gameClient, token: "x", pageNo: 1, pageSize: 20, gameType: "" } }),
    "content[].nodeId pageNum totalPages",
  ],
  ["DELETE /wps/relay/MCSFE_removeFavoriteGameV2", () => ({ body: { nodeId: 100001 } }), ""],
  ["DELETE /wps/relay/MCSFE_removeFavoriteGame", () => ({ body: { nodeId: "100001" } }), ""],
  ["GET /wps/relay/GLS2_roomList", () => ({ query: { vendor: "", vassalage: "" } }), "[].roomId [].nodeId"],
  ["GET /wps/relay/VIS_getJackpot", () => ({ as: "visitor" }), ""],
  [
    "GET /wps/relay/GCSGAME_getGameMatchV2",
    () => ({ as: "visitor", query: { language: "EN" } }),
    "[].gameMatchAdsId [].gameName [].gameClassifyNew [].matchList[].league [].matchList[].homeTeam [].matchList[].awayTeam [].matchList[].homeTeamImageUrl [].matchList[].awayTeamImageUrl [].matchList[].matchTime [].matchList[].moneyLine.homeTeamOdds [].matchList[].moneyLine.awayTeamOdds [].matchList[].matchId [].matchList[].leagueId",
  ],
  [
    "GET /wps/game/launchGame",
    () => ({
      query: {
        gameId: 100001,
        nodeId: 100001,
        matchId: "",
        leagueId: "",
        accountType: 1,
        confirmTrans: 0,
        vassalage: "STUDIO",
        launchMode: "GLS",
        platform: "html5-desktop",
        clientType: 3,
        language: "EN",
        token: "x",
        merchantCode: "openhouse",
      },
    }),
    "content.game_url",
  ],
  [
    "POST /wps/game/launchGame",
    () => ({
      body: {
        gameId: 100001,
        nodeId: 100001,
        matchId: "",
        leagueId: null,
        accountType: 1,
        confirmTrans: 0,
        vassalage: "STUDIO",
        launchMode: "GLS",
        platform: "html5-desktop",
        clientType: 3,
        language: "EN",
        token: "x",
        merchantCode: "openhouse",
      },
    }),
    "content.game_url",
  ],
  [
    "GET /wps/relay/GCS_recentGame",
    () => ({ query: { pageNo: 1, pageSize: 20, clientType: 3, platform: "html5-desktop", language: "EN" } }),
    "content[].nodeId pageNum totalPages",
  ],
  [
    "GET /wps/relay/GCS_gameLaunchFB",
    () => ({ as: "visitor", query: { nodeId: "FB0001", gameId: "FB0001", language: "EN", platform: "html5-desktop" } }),
    "content.game_url",
  ],
  [
    "GET /wps/relay/GCS_gameTrialLaunch",
    () => ({ as: "visitor", query: { gameId: 100001, nodeId: 100001, platform: "html5-desktop" } }),
    "content.game_url",
  ],
  ["GET /wps/relay/CBS_modelList", () => ({ as: "visitor" }), ""],
  ["GET /wps/relay/CBS_launchChat", () => ({ as: "visitor" }), "chatUrl"],
];

const rowsIn = (parent: string, fields: string) =>
  fields
    .split(" ")
    .map((field) => `${parent}.${field}`)
    .join(" ");
const team = () => ({ ...client.hours(), subordinateType: "ALL", subordinateName: "" });
const figures = ["deposit", "withdraw", "betAmount", "winAmount", "rebate", "agentCommission", "promotion"];
const moreFigures = ["merchantCharge", "profitAndLoss"];
const sums = rowsIn("footer.sums", [...figures, ...moreFigures].join(" "));
const earnings = "agent_income lott_agent_commission lott_daily_income lott_brokerage";
const classFigures = "betAmount validBetAmount winAmount profitAndLoss";
const teamBet =
  "customerName gameName betAmount winAmount status orderNo game_name order_num customer_name create_time numero chase_remark plan_bet_amount actual_bet_amount win_amount";
const linkPaths = "affiUrlId code";
const agentRows: readonly FamilyRow[] = [
  ...["/wps/relay/ODSFE2_getTeamOverviewSum", "/wps/agent/default"].map((path): FamilyRow => [
    `GET ${path}`,
    () => ({ as: "agent" }),
    "linearLower teamNumber todayRegNum totalDepositCount totalDepositMoney todayFirstDepositMemberCounter todayRebate lott live rng sport rebate_SSC_1 rebate_11X5_1 rebate_PK10_1 rebate_LF_1 rebate_LHC_1 rebate_PVP rebate_LIVE rebate_RNG rebate_SPORTS rebate_FISH logonTime logonIP",
  ]),
  [
    "GET /wps/agent/downlines",
    () => ({ as: "agent", query: { page: 1, size: 10, subordinateName: "" } }),
    `${rowsOf("list", "customerId customerName isAgent type teamSize teamCount registerDate lastLogin availBalance rebates recommenderId")} footer.toDownline total totalPages`,
  ],
  [
    "GET /wps/relay/ODSFE2_subordinateSimple",
    () => ({ as: "agent", query: { subordinateType: "ALL", page: 1, size: 10, subordinateName: "" } }),
    "list[].customerId list[].customerName",
  ],
  [
    "GET /wps/relay/ODSFE2_TeamPNL",
    () => ({ as: "agent", query: { ...client.days(), summaryType: 1, subordinateName: "", sort: "", order: "" } }),
    `list ${sums} total totalPages`,
  ],
  ...["relay/ODSFE2_AgentRevenue", "report/income", "report/commission"].map((path): FamilyRow => [
    `GET /wps/${path}`,
    () => ({ as: "agent", query: client.days() }),
    `${rowsOf("list", `balance_date ${earnings}`)} ${rowsIn("footer.sums", earnings)} total totalPages`,
  ]),
  ...["downlineLottoPNL", "teamPVPFishingPNL"].map((name): FamilyRow => [
    `GET /wps/report/${name}`,
    () => ({ as: "agent", query: { ...client.days(), summaryType: 1, subordinateName: "" } }),
    `${rowsOf("list", `customerId customerName has_direct ${classFigures}`)} ${rowsIn("footer.sums", classFigures)} total totalPages`,
  ]),
  [
    "GET /wps/relay/ODSFE2_TeamTransDet",
    () => ({ as: "agent", query: { ...client.moments(), subordinateType: "ALL", subordinateName: "", codeTypes: "" } }),
    `${rowsOf("list", "txId txTypeId txTypeName txTimeInTimestamp orderNo amount currentAvailBalance customerName")} total totalPages`,
  ],
  [
    "GET /wps/report/downlineTransaction",
    () => ({ as: "agent", query: { ...client.moments(), subordinateType: "ALL" } }),
    "list[].customerName",
  ],
  ...["relay/ODSFE2_TeamOrders", "report/accountGameBetHistory", "report/teamPVPRNGBetting"].map((path): FamilyRow => [
    `GET /wps/${path}`,
    () => ({ as: "agent", query: team() }),
    `${rowsOf("list", teamBet)} total totalPages`,
  ]),
  [
    "GET /wps/agent/downlineRebates",
    () => ({ as: "agent", query: { customerId: String(client.member.memberId) } }),
    "customerId current own",
  ],
  ["GET /wps/relay/MCSFE_getGlobalRebateSettingsByProductType", () => ({ as: "agent" }), "own usual"],
  ["GET /wps/agent/globalRebateSettings", () => ({ as: "agent" }), "own usual"],
  ["POST /wps/relay/MCSFE_createAffiliateUrl", () => ({ as: "agent", body: { label: "" } }), linkPaths],
  ["POST /wps/agent/affiliateUrl", () => ({ as: "agent", body: { label: "older" } }), linkPaths],
  [
    "GET /wps/relay/MCSFE_viewAffiliateUrls",
    () => ({ as: "agent", query: { page: 1, size: 10 } }),
    `${rowsOf("list", linkPaths)} total`,
  ],
  ["GET /wps/agent/affiliateUrls", () => ({ as: "agent" }), rowsOf("list", linkPaths)],
  ["GET /wps/agent/transferEnabled", () => ({ as: "agent" }), "allowTransfer"],
  [
    "POST /wps/relay/MCSFE_agentDownlineTransfer",
    () => ({
      as: "agent",
      body: { transferAmount: 10, password: paymentPassword, remark: "For rent", receiver: "familymember" },
    }),
    "transferId",
  ],
  [
    "PUT /wps/agent/transferDownline",
    () => ({
      as: "agent",
      isEncrypted: true,
      body: { transferAmount: 11, password: paymentPassword, remark: "", receiver: "familymember" },
    }),
    "transferId",
  ],
  [
    "POST /wps/relay/MCSFE_agentUplineTransfer",
    () => ({ body: { transferAmount: 12, password: paymentPassword, remark: "Back" } }),
    "transferId",
  ],
  ["GET /wps/agent/announcements", () => ({ as: "agent" }), ""],
  [
    "PUT /wps/agent/promoteDownlineToAgent",
    () => ({ as: "agent", body: { customerId: String(client.member.memberId) } }),
    "customerId",
  ],
];

describe("calls of the family about games", () => {
  it.each(gameRows)("%s", async (call, request, paths) => expectFields(await client.send(call, request()), paths));

  it.each(["GET", "POST"])("%s /wps/game/launchGame without a token asks for a login first", async (method) => {
    const fields = { nodeId: "77", accountType: "1" };
    const request = method === "GET" ? { query: fields } : { body: fields };
    const answer = await client.send(`${method} /wps/game/launchGame`, { as: "visitor", ...request });
    expect(answer).toMatchObject({ status: 401, errorCode: "login.not.session" });
  });
});

describe("calls of the family in the agent centre", () => {
  it.each(agentRows)("%s", async (call, request, paths) => expectFields(await client.send(call, request()), paths));

  it("the registered members of a link, and its end", async () => {
    const link = await client.send("POST /wps/agent/affiliateUrl", { as: "agent", body: { label: "ends" } });
    const { affiUrlId } = link.value as { affiUrlId: string };
    for (const path of ["/wps/relay/MCSFE_viewRegisteredAffiliates", "/wps/agent/registeredAffiliates"]) {
      const query = { affiUrlId, page: 1, size: 10 };
      expectFields(await client.send(`GET ${path}`, { as: "agent", query }), "list total totalPages");
    }
    expectFields(await client.send("DELETE /wps/agent/affiliateUrl", { as: "agent", query: { affiUrlId } }), "");
    const body = { affiUrlId };
    expectFields(await client.send("DELETE /wps/relay/MCSFE_deleteAffiliateUrl", { as: "agent", body }), "");
  });

  it("the remark of a transfer stands in both statements", async () => {
    const query = { ...client.moments(), codeTypes: "" };
    const remarksOf = async (as: "agent" | "member") => {
      const { value } = await client.send("GET /wps/relay/ODSFE2_MemTransDet", { as, query });
      return (value as { list: { remark: string }[] }).list.map(({ remark }) => remark).filter(Boolean);
    };
    expect(await remarksOf("agent")).toEqual(["Back", "For rent"]);
    expect(await remarksOf("member")).toEqual(["Back", "For rent"]);
  });
});

describe("PUT /wps/feedback", () => {
  it("accepts a picture and a captcha", async () => {
    const body = { content: "The reels stopped turning.", sender: "", type: "4", captcha: "", file: onePixel };
    expectFields(await client.send("PUT /wps/feedback", { as: "visitor", body }), "");
  });
});
