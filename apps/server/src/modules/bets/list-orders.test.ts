import { afterAll, beforeAll, expect, test } from "vitest";
import type { GameOrdersReply } from "@openhouse/protocol/bets/game-orders";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { seatPlayer } from "../../testing/test-player.ts";
import type { TestPlayer } from "../../testing/test-player.ts";

let app: TestApp;
let player: TestPlayer;
let wins = 0;

beforeAll(async () => {
  app = await createTestApp();
  player = await seatPlayer(app, "recordreader");
  for (let rounds = 0; rounds < 23; rounds += 1) {
    const { round } = await player.playBooked(rounds % 2 === 0 ? "1000" : "500");
    wins += BigInt(round.winMinor) > 0n ? 1 : 0;
    app.clock.advanceMs(1000);
  }
});

afterAll(() => app.close());

async function read(query = "", token = player.member.token): Promise<GameOrdersReply> {
  const answer = await app.call({ method: "GET", url: `/wps/relay/ODSFE2_RNGOrders?${query}`, token });
  expect(answer.status).toBe(200);
  return answer.value as GameOrdersReply;
}

test("shows own bets in major units, the latest first, with sums over all pages", async () => {
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
  expect(all.footer.sums.betAmount).toBe(12 * 10 + 11 * 5);
  const profit = all.list.reduce((sum, order) => sum + order.profitAndLoss, 0);
  expect(all.footer.sums.profitAndLoss).toBeCloseTo(profit, 6);
});

test("filters by status, result, vendor, number and time", async () => {
  expect((await read("status=win&size=100")).total).toBe(wins);
  expect((await read("status=lose&size=100")).total).toBe(23 - wins);
  expect((await read("status=nonsense")).total).toBe(0);
  expect((await read("accountType=STUDIO")).total).toBe(23);
  expect((await read("accountType=AG")).total).toBe(0);
  const [first] = (await read()).list;
  expect((await read(`orderNoSearch=${first?.orderNo}`)).list).toEqual([first]);
  expect((await read("orderNoSearch=abc")).total).toBe(0);
  expect((await read(`startDate=${first?.betTimeInTimestamp}`)).total).toBe(1);
  const sides = await Promise.all(["win", "loss", "draw"].map((side) => read(`winLossDraw=${side}`)));
  expect(sides.reduce((sum, { total }) => sum + total, 0)).toBe(23);
});

test("somebody else's bets are not shown, nor those of another class", async () => {
  const other = await app.register("otherreader");
  expect((await read("size=100", other.token)).total).toBe(0);
  const url = "/wps/relay/ODSFE2_LiveOrders";
  expect((await app.call({ method: "GET", url, token: player.member.token })).value).toMatchObject({ total: 0 });
  expect((await app.call({ method: "GET", url })).errorCode).toBe("login.not.session");
});

test.each(["size=0", "size=101", "page=0", "startDate=-1", "page=x"])("refuses %s", async (query) => {
  const url = `/wps/relay/ODSFE2_RNGOrders?${query}`;
  expect((await app.call({ method: "GET", url, token: player.member.token })).errorCode).toBe("request.param.err");
});
