import { afterAll, beforeAll, expect, test } from "vitest";
import type { ReportFile } from "@openhouse/protocol/core/report-file";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";

let app: TestApp;
let owner: Database;
let player: SignedInMember;
let startMs: number;
const bets = 1_203;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner", maxConnections: 1 });
  player = await app.register("betfile");
  startMs = app.clock.businessNow().getTime();
  await owner.query(
    `insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, selection, currency, is_trial,
       status, stake, bonus_part, win, valid_bet, placed_at, settled_at)
     select 1, g, $1::bigint, '=HYPERLINK("x")', 'no-such-game', case when g > $2::int then 'LIVE' else 'RNG' end,
       g::text, case when g = 1 then '+1; "two", @3' end, 608, false, 1 + g % 2, 100 + g, 0,
       case when g % 2 = 0 then 250 else 0 end, 100,
       $3::timestamptz + g / 3 * interval '1 second', $3::timestamptz + g * interval '1 second'
     from generate_series(1, $2::int + 1) g`,
    [player.memberId, bets, new Date(startMs)],
  );
  app.clock.advanceMs(1_300_000);
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

const request = (query: string, reader: { token?: string; language?: "EN" | "TY" } = {}) =>
  app.call({ method: "GET", url: `/wps/report/bets?${query}`, token: player.token, language: "EN", ...reader });
const textOf = async (query: string, reader = {}) => ((await request(query, reader)).value as ReportFile).text;

test("the file contains every bet of the class once, oldest first, and no text that a spreadsheet would run as a formula", async () => {
  const { name, type, text } = (await request(`list=RNG&startDate=${startMs}`)).value as ReportFile;
  expect(name).toMatch(/^bets-rng-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  expect(type).toBe("text/csv; charset=utf-8");
  const [head, ...lines] = text.trimEnd().split("\r\n");
  expect(head).toBe(
    "\uFEFFBet time (Asia/Manila),Settled (Asia/Manila),Round number,Game,Vendor,Bet on,Stake,Valid bet,Won,Result," +
      "Status,Currency",
  );
  expect(lines.map((line) => Number(line.split(",")[2]))).toEqual(
    Array.from({ length: bets }, (_, index) => index + 1),
  );
  expect(lines[0]).toContain(`1,no-such-game,"'=HYPERLINK(""x"")","'+1; ""two"", @3",1.01,1.00,0.00,-1.01,Lost,PHP`);
  expect(lines[1]).toMatch(/,1\.02,1\.00,2\.50,1\.48,Won,PHP$/);
});

test("the file applies the same filters as the list, and is written in the reader's language", async () => {
  expect((await textOf(`list=Live&startDate=${startMs}`)).trimEnd().split("\r\n")).toHaveLength(2);
  const won = await textOf(`list=RNG&startDate=${startMs}&winLossDraw=win&endDate=${startMs + 1_000}`);
  expect(won.trimEnd().split("\r\n")).toHaveLength(3);
  expect(await textOf(`list=SportsUnsett&startDate=${startMs}`, { language: "TY" })).toContain("Numero ng round");
  expect((await textOf(`list=RNG&startDate=${startMs}&status=nonsense`)).trimEnd().split("\r\n")).toHaveLength(1);
});

test("the file contains no bets of other members, and is refused to visitors", async () => {
  const otherMember = await app.register("otherbetfile");
  const text = await textOf(`list=RNG&startDate=${startMs}`, { token: otherMember.token });
  expect(text.trimEnd().split("\r\n")).toHaveLength(1);
  expect((await app.call({ method: "GET", url: `/wps/report/bets?list=RNG&startDate=${startMs}` })).status).toBe(401);
});

test.each(["list=RNG", "list=rng&startDate=1", "list=RNG&startDate=1", "list=RNG&startDate=1000&endDate=1"])(
  "the file is refused for the query %j",
  async (query) => {
    expect((await request(query)).errorCode).toBe("request.param.err");
  },
);
