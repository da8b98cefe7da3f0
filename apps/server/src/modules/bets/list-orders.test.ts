import { afterAll, beforeAll, expect, test } from "vitest";
import type { GameOrdersReply } from "@openhouse/protocol/bets/game-orders";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";

let app: TestApp;
let owner: Database;
let player: TestPlayer;
/** For each played round, whether it won. */
const rounds: boolean[] = [];

beforeAll(async () => {
  app = await createTestApp();
  player = await seatPlayer(app, "recordreader");
  owner = openDatabase(app.ownerUrl, { as: "owner", maxConnections: 1 });
  for (let number = 0; number < 23; number += 1) {
    const { round } = await player.playBooked(number % 2 === 0 ? "1000" : "500");
    rounds.push(BigInt(round.winMinor) > 0n);
    app.clock.advanceMs(1000);
  }
});

afterAll(async () => {
  await owner.close();
  await app.close();
});

async function read(query = "", token = player.member.token): Promise<GameOrdersReply> {
  const response = await app.call({ method: "GET", url: `/wps/relay/ODSFE2_RNGOrders?${query}`, token });
  expect(response.status).toBe(200);
  return response.value as GameOrdersReply;
}

test("the list shows the member's own bets in major units, newest first, with sums over all pages", async () => {
  const all = await read("size=100");
  expect(all.list).toHaveLength(23);
  expect(all.list[0]).toMatchObject({
    gameName: "Capiz After Dark",
    accountTypeName: "STUDIO",
    betAmount: 10,
    validBetAmount: 10,
  });
  const times = all.list.map(({ betTimeInTimestamp }) => betTimeInTimestamp);
  expect(times).toEqual(times.toSorted((a, b) => b - a));
  const page = await read("page=2&size=10");
  expect(page).toMatchObject({ total: 23, totalPages: 3, footer: all.footer });
  expect(page.list).toEqual(all.list.slice(10, 20));
  expect(all.footer?.sums.betAmount).toBe(12 * 10 + 11 * 5);
  const profit = all.list.reduce((sum, order) => sum + order.profitAndLoss, 0);
  expect(all.footer?.sums.profitAndLoss).toBeCloseTo(profit, 6);
});

test("paging by key in both directions returns every bet once and no sums, even while new bets arrive", async () => {
  const allNumbers = (await read("size=100")).list.map(({ orderNo }) => orderNo);
  let page = await read("size=4");
  expect(page.previous).toBeNull();
  const olderBets = [...page.list];
  app.clock.advanceMs(1000);
  const { round } = await player.playBooked("500");
  while (page.next !== null) {
    page = await read(`size=4&before=${page.next}`);
    expect([page.footer, page.total]).toEqual([undefined, undefined]);
    olderBets.push(...page.list);
  }
  expect(olderBets.map(({ orderNo }) => orderNo)).toEqual(allNumbers);
  const newerBets = [...page.list];
  while (page.previous !== null) {
    page = await read(`size=5&after=${page.previous}`);
    newerBets.unshift(...page.list);
  }
  expect(newerBets).toHaveLength(24);
  expect(newerBets.slice(1).map(({ orderNo }) => orderNo)).toEqual(allNumbers);
  expect(newerBets[0]?.betAmount).toBe(5);
  rounds.push(BigInt(round.winMinor) > 0n);
});

test("the newest and the oldest page can be opened directly, and the last numbered page has the oldest bets", async () => {
  const allNumbers = (await read("size=100")).list.map(({ orderNo }) => orderNo);
  const numbersOf = ({ list }: GameOrdersReply) => list.map(({ orderNo }) => orderNo);
  const newest = await read("size=5&end=newest");
  expect(numbersOf(newest)).toEqual(allNumbers.slice(0, 5));
  expect([newest.previous, newest.footer, newest.total]).toEqual([null, undefined, undefined]);
  const oldest = await read("size=5&end=oldest");
  expect(numbersOf(oldest)).toEqual(allNumbers.slice(-5));
  expect(oldest.next).toBeNull();
  expect(numbersOf(await read(`size=5&after=${oldest.previous}`))).toEqual(allNumbers.slice(-10, -5));
  const last = Math.ceil(allNumbers.length / 7);
  expect(numbersOf(await read(`size=7&page=${last}`))).toEqual(allNumbers.slice((last - 1) * 7));
  expect(numbersOf(await read(`size=7&page=${last + 1}`))).toEqual([]);
});

test("settled and open bets on sports and lottery have separate lists", async () => {
  const at = app.clock.businessNow();
  const insertBet = async (id: bigint, category: string, isSettled: boolean) =>
    owner.query(
      `insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, currency, is_trial, status,
         stake, bonus_part, win, valid_bet, placed_at, settled_at)
       values (1, $1::bigint, $2, 'FB', 'match', $3, $1::bigint::text, 608, false, $4, 100, 0, 0, 100, $5, $6)`,
      [id, player.member.memberId, category, isSettled ? 2 : 0, at, isSettled ? at : null],
    );
  await insertBet(11n, "SPORTS", true);
  await insertBet(12n, "SPORTS", false);
  await insertBet(13n, "ELOTT", true);
  await insertBet(14n, "ELOTT", false);
  for (const [call, order] of Object.entries({
    SportsSett: "11",
    SportsUnsett: "12",
    ElottSettled: "13",
    ElottUnsettled: "14",
  })) {
    const url = `/wps/relay/ODSFE2_${call}Orders`;
    const { list } = (await app.call({ method: "GET", url, token: player.member.token })).value as GameOrdersReply;
    expect(list.map(({ orderNo }) => orderNo)).toEqual([order]);
  }
});

test("the list can be filtered by status, result, vendor, number and time", async () => {
  const wins = rounds.filter(Boolean).length;
  expect((await read("status=win&size=100")).total).toBe(wins);
  expect((await read("status=lose&size=100")).total).toBe(rounds.length - wins);
  expect((await read("status=nonsense")).total).toBe(0);
  expect((await read("accountType=STUDIO")).total).toBe(rounds.length);
  expect((await read("accountType=AG")).total).toBe(0);
  const [first] = (await read()).list;
  expect((await read(`orderNoSearch=${first?.orderNo}`)).list).toEqual([first]);
  expect((await read("orderNoSearch=abc")).total).toBe(0);
  expect((await read(`startDate=${first?.betTimeInTimestamp}`)).total).toBe(1);
  const replies = await Promise.all(["win", "loss", "draw"].map((result) => read(`winLossDraw=${result}`)));
  expect(replies.reduce((sum, { total }) => sum + (total ?? 0), 0)).toBe(rounds.length);
});

test("the list contains no bets of other members or of another class, and is refused to visitors", async () => {
  const otherMember = await app.register("otherreader");
  expect((await read("size=100", otherMember.token)).total).toBe(0);
  const url = "/wps/relay/ODSFE2_LiveOrders";
  expect((await app.call({ method: "GET", url, token: player.member.token })).value).toMatchObject({ total: 0 });
  expect((await app.call({ method: "GET", url })).errorCode).toBe("login.not.session");
});

test.each(["size=0", "size=101", "page=0", "startDate=-1", "page=x"])(
  "the list is refused for the query %s",
  async (query) => {
    const url = `/wps/relay/ODSFE2_RNGOrders?${query}`;
    expect((await app.call({ method: "GET", url, token: player.member.token })).errorCode).toBe("request.param.err");
  },
);
