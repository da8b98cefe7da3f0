import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import type { MerchantId } from "../../core/ids.ts";
import { readBalances } from "../wallet/index.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { giveMoney } from "../../testing/test-player.ts";

const matching = (form: RegExp): unknown => expect.stringMatching(form);

let app: TestApp;
let owner: Database;
let member: SignedInMember;

const game = { gameCode: "capiz-after-dark", vassalage: "STUDIO" };

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
  member = await app.register("launcher");
  await giveMoney(app, member, 50_000n);
});

afterAll(async () => {
  await owner.close();
  await app.close();
});

function launch(body: object, token?: string) {
  return app.call({ method: "POST", url: "/wps/game/launchGame", body, ...(token === undefined ? {} : { token }) });
}

async function openLaunch(url: string) {
  const launchCode = new URL(url).searchParams.get("launch");
  const host = "studio.localhost";
  return app.call({ method: "POST", url: "/studio/api/session", host, body: { launch: launchCode } });
}

test("[S4.066][S7.055] a member's launch returns a URL on the studio's host", async () => {
  const answer = await launch(game, member.token);
  const { content } = answer.value as { content: { game_url: string } };
  const url = new URL(content.game_url);
  expect([url.hostname, url.pathname]).toEqual(["studio.localhost", "/capiz-after-dark/"]);
  expect((await openLaunch(content.game_url)).value).toMatchObject({ game: { currency: "PHP", isTrial: false } });
});

test("a launch by GET with a node id works like a launch by POST with a game code", async () => {
  const url = "/wps/game/launchGame?nodeId=100001&vassalage=STUDIO&accountType=1&t=1";
  const answer = await app.call({ method: "GET", url, token: member.token });
  const { content } = answer.value as { content: { game_url: string } };
  expect(content.game_url).toContain("launch=1.");
});

test("[S7.055] a visitor cannot launch a game with real money", async () => {
  const answer = await launch(game);
  expect([answer.status, answer.errorCode]).toEqual([401, "login.not.session"]);
});

test("a visitor who launches an unknown game with real money is asked to log in first", async () => {
  expect(await launch({ gameCode: "no-such-game" })).toMatchObject({ status: 401, errorCode: "login.not.session" });
  const trial = { gameCode: "no-such-game", accountType: "0" };
  expect(await launch(trial)).toMatchObject({ status: 404, errorCode: "not.exists.game" });
});

test("[S1.047] a visitor can try a game with play money on a guest account", async () => {
  const answer = await launch({ ...game, accountType: "0" });
  const { content } = answer.value as { content: { game_url: string } };
  const sessionReply = await openLaunch(content.game_url);
  expect(sessionReply.value).toMatchObject({
    game: { currency: "FUN", isTrial: true, balance: { totalMinor: "1000000" } },
  });
  const { token } = sessionReply.value as { token: string };
  const played = await app.call({
    method: "POST",
    url: "/studio/api/rounds",
    host: "studio.localhost",
    token,
    body: { stakeMinor: "1000", shownNonce: "0" },
  });
  expect(played.value).toMatchObject({ round: { currency: "FUN" } });
});

test("a member's trial uses play money instead of the member's wallet", async () => {
  const answer = await launch({ ...game, accountType: "0" }, member.token);
  const { content } = answer.value as { content: { game_url: string } };
  expect((await openLaunch(content.game_url)).value).toMatchObject({ game: { currency: "FUN", isTrial: true } });
});

test("a trial is refused if the game or the merchant offers no trials", async () => {
  await owner.query(`update game set support_play = 1 where code = 'capiz-after-dark'`);
  expect((await launch({ ...game, accountType: "0" })).errorCode).toBe("function.not.available");
  await owner.query(`update game set support_play = 0 where code = 'capiz-after-dark'`);
  await owner.query(`update merchant_flag set enabled = false where merchant_id = 1 and mod_id = 'FREEPLAY3'`);
  await app.deps.merchants.reload();
  expect((await launch({ ...game, accountType: "0" })).errorCode).toBe("function.not.available");
  await owner.query(`update merchant_flag set enabled = true where merchant_id = 1 and mod_id = 'FREEPLAY3'`);
  await app.deps.merchants.reload();
});

test("a launch with an empty wallet is refused", async () => {
  const emptyMember = await app.register("emptywallet");
  const answer = await launch(game, emptyMember.token);
  expect([answer.status, answer.errorCode]).toEqual([409, "launch_game_balance_not_enough"]);
});

test("a launch during maintenance is refused with the times of the maintenance in both languages", async () => {
  const from = new Date(app.clock.businessNow().getTime() - 1000);
  const until = new Date(from.getTime() + 3_600_000);
  await owner.query(`update vendor set maintenance_from = $1, maintenance_until = $2 where code = 'STUDIO'`, [
    from,
    until,
  ]);
  const url = "/wps/game/launchGame";
  for (const language of ["EN", "TY"] as const) {
    const answer = await app.call({ method: "POST", url, body: game, token: member.token, language });
    expect([answer.status, answer.errorCode]).toEqual([503, "vendor_under_maintenance"]);
    const data = { maintainTime: from.getTime(), endTime: until.getTime() };
    expect(answer.value).toMatchObject({ content: { data } });
    expect(answer.body["message"]).toContain("maintenance");
  }
  await owner.query(`update vendor set maintenance_from = null, maintenance_until = null where code = 'STUDIO'`);
});

test.each([
  ["an unknown game", { gameCode: "no-such-game" }, 404, "not.exists.game"],
  ["an unknown node", { nodeId: "5" }, 404, "not.exists.game"],
  ["another vendor's name", { gameCode: "capiz-after-dark", vassalage: "OTHER" }, 404, "not.exists.game"],
  ["no game", {}, 404, "not.exists.game"],
  ["a wrong account type", { ...game, accountType: "2" }, 400, "request.param.err"],
])("a launch with %s is refused", async (_name, body, ...refusal) => {
  const answer = await launch(body, member.token);
  expect([answer.status, answer.errorCode]).toEqual(refusal);
});

test("a launch ticket of one merchant is refused at another", async () => {
  const answer = await launch(game, member.token);
  const { content } = answer.value as { content: { game_url: string } };
  const changedCode = (new URL(content.game_url).searchParams.get("launch") ?? "").replace(/^1\./, "2.");
  const host = "studio.localhost";
  const sessionReply = await app.call({
    method: "POST",
    url: "/studio/api/session",
    host,
    body: { launch: changedCode },
  });
  expect(sessionReply.errorCode).toBe("studio.launch.invalid");
});

test("a launch ticket expires after sixty seconds", async () => {
  const answer = await launch(game, member.token);
  const { content } = answer.value as { content: { game_url: string } };
  app.clock.advanceMs(60_001);
  expect((await openLaunch(content.game_url)).errorCode).toBe("studio.launch.invalid");
});

describe("a game whose vendor has no launcher", () => {
  async function gameOf(filter: string) {
    const url = `/wps/relay/GCSGAME_gameList?${filter}&pageSize=100`;
    const { value } = await app.call({ method: "GET", url, token: member.token });
    interface Card {
      readonly nodeId: string;
      readonly gameCode: string;
      readonly displayName: string;
      readonly supportPlay: number;
      readonly isDemo: boolean;
      readonly isPlayable: boolean;
      readonly maintenance: unknown;
    }
    return (value as { games: Card[] }).games.filter(({ maintenance }) => maintenance === null);
  }

  it("[S4.066] opens a demo of the studio with play money, is marked as a demo, and needs no balance", async () => {
    const [game] = await gameOf("vassalage=AG&gameType=RNG");
    expect(game).toMatchObject({ isDemo: true, isPlayable: true });
    const answer = await launch({ nodeId: game?.nodeId, accountType: "1" }, member.token);
    const { content } = answer.value as { content: { game_url: string; demo: object } };
    expect(content).toMatchObject({
      route: null,
      isDemo: true,
      demo: { askedName: game?.displayName, openedName: "Capiz After Dark", gameType: "RNG" },
    });
    expect((await openLaunch(content.game_url)).value).toMatchObject({ game: { currency: "FUN", isTrial: true } });
    const emptyMember = await app.register("poorguest");
    expect((await launch({ nodeId: game?.nodeId }, emptyMember.token)).status).toBe(200);
  });

  it("takes no real money, even if the launch requests it", async () => {
    const [game] = await gameOf("vassalage=AG&gameType=RNG");
    const answer = await launch({ nodeId: game?.nodeId, accountType: "1" }, member.token);
    const { content } = answer.value as { content: { game_url: string } };
    const { token } = (await openLaunch(content.game_url)).value as { token: string };
    const balanceOf = async () => (await readBalances(app.deps.db, 1 as MerchantId, member.memberId)).main.minor;
    const before = await balanceOf();
    const round = { stakeMinor: "1000", shownNonce: "0" };
    const url = "/studio/api/rounds";
    const played = await app.call({ method: "POST", url, host: "studio.localhost", token, body: round });
    expect(played.value).toMatchObject({ round: { currency: "FUN" } });
    expect(await balanceOf()).toBe(before);
    const bets = await app.deps.db.query(`select 1 from bet where member_id = $1`, [member.memberId]);
    expect(bets).toEqual([]);
  });

  it.each([
    ["LIVE", "vassalage=AG&gameType=LIVE"],
    ["SPORTS", "vassalage=UG"],
    ["FISH", "gameType=FISH"],
    ["PVP", "gameType=PVP"],
    ["ESPORTS", "vassalage=AV"],
    ["COCKFIGHT", "gameType=COCKFIGHT"],
  ])("opens no game of another category: %s opens a page that says that there is no game", async (category, filter) => {
    const [game] = await gameOf(filter);
    expect(game).toMatchObject({ isDemo: true, isPlayable: false });
    const route = `/noGame/${category.toLowerCase()}`;
    const page = { content: { route, game_url: matching(new RegExp(`^http.+${route}$`)), isDemo: true, demo: null } };
    expect((await launch({ nodeId: game?.nodeId, accountType: "1" }, member.token)).value).toEqual(page);
    const recent = await app.call({ method: "GET", url: "/wps/relay/GCS_recentGame", token: member.token });
    expect(JSON.stringify(recent.value)).not.toContain(`"nodeId":"${game?.nodeId}"`);
  });

  it("[S1.047] [S4.064] can be tried by visitors if it offers a trial, but visitors cannot play it with real money", async () => {
    const games = await gameOf("vassalage=PT&gameType=RNG");
    const nodeWithTrial = games.find(({ supportPlay }) => supportPlay === 0)?.nodeId;
    const nodeWithoutTrial = games.find(({ supportPlay }) => supportPlay === 1)?.nodeId;
    const url = `/wps/relay/GCS_gameTrialLaunch?nodeId=${nodeWithTrial}&platform=html5`;
    expect((await app.call({ method: "GET", url })).value).toMatchObject({ content: { isDemo: true } });
    expect((await launch({ nodeId: nodeWithoutTrial, accountType: "0" })).errorCode).toBe("function.not.available");
    expect(await launch({ nodeId: nodeWithTrial })).toMatchObject({ status: 401, errorCode: "login.not.session" });
  });

  it.each([
    ["[S4.067]", "TCG_LOTTO_VN", "/vnLottery"],
    ["[S4.068]", "TCG_SEA", "/seaLottery"],
    ["[S4.069]", "LOTT", "/lottery"],
    ["[S4.070]", "ELOTT", "/lottery"],
  ])("%s of vendor %s is opened by the screen %s, which gets the game's code", async (_id, vendor, page) => {
    const [game] = await gameOf(`vassalage=${vendor}`);
    const answer = await launch({ nodeId: game?.nodeId }, member.token);
    const route = `${page}?gameCode=${game?.gameCode}`;
    expect(answer.value).toMatchObject({ content: { route, game_url: matching(/^http/), isDemo: false } });
    // The screen launches its own game with the mode LOTT, so it is not redirected to itself.
    const launchByScreen = await launch({ nodeId: game?.nodeId, launchMode: "LOTT" }, member.token);
    expect(launchByScreen.value).toMatchObject({ content: { route: matching(/^\/noGame\/e?lott$/), isDemo: true } });
  });

  it("[S4.071] is opened by its own screen if the vendor is FB; a separate call opens the sports book", async () => {
    const [game] = await gameOf("vassalage=FB");
    expect(game?.gameCode).toBe("FB0001");
    expect((await launch({ nodeId: game?.nodeId }, member.token)).value).toMatchObject({
      content: { route: "/fbSports" },
    });
    const url = "/wps/relay/GCS_gameLaunchFB?gameId=FB0001&language=EN&platform=html5";
    expect((await app.call({ method: "GET", url, token: member.token })).value).toMatchObject({
      content: { route: "/noGame/sports", isDemo: true },
    });
    // A visitor gets a URL to look at, and no account: the sports book offers no trial.
    const view = await app.call({ method: "GET", url });
    expect(view).toMatchObject({
      status: 200,
      value: { content: { game_url: matching(/^https?:.*\/fbSports$/), route: "/fbSports" } },
    });
    expect(view.raw.headers["set-cookie"]).toBeUndefined();
  });

  it("is refused during maintenance, with suggestions of other games that open", async () => {
    await owner.query(
      `update vendor set maintenance_from = '2020-01-01', maintenance_until = null where merchant_id = 1 and code = 'BG'`,
    );
    await app.deps.games.reload();
    const url = "/wps/relay/GCSGAME_gameList?vassalage=BG&pageSize=1";
    const { value } = await app.call({ method: "GET", url, token: member.token });
    const [game] = (value as { games: { nodeId: string }[] }).games;
    const answer = await launch({ nodeId: game?.nodeId }, member.token);
    expect(answer).toMatchObject({ status: 503, errorCode: "vendor_under_maintenance" });
    const { content } = answer.value as { content: { suggestions: { isPlayable: boolean; maintenance: unknown }[] } };
    expect(content.suggestions).toHaveLength(6);
    expect(content.suggestions.every((card) => card.isPlayable && card.maintenance === null)).toBe(true);
    await owner.query(`update vendor set maintenance_from = null where merchant_id = 1 and code = 'BG'`);
    await app.deps.games.reload();
  });

  it("is refused in countries where its vendor may not be offered", async () => {
    const [game] = await gameOf("vassalage=UG");
    const body = { nodeId: game?.nodeId };
    const answer = await app.call({
      method: "POST",
      url: "/wps/game/launchGame",
      body,
      token: member.token,
      ip: "218.102.1.1",
    });
    expect([answer.status, answer.errorCode]).toEqual([403, "region.restricted"]);
  });
});
