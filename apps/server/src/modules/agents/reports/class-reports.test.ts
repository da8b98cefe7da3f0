/** The older reports about classes of games, and the counted deposits of the overview, with figures from the books. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ClassStatement, Revenue } from "@openhouse/protocol/agents/team-statement";
import type { TeamOrdersReply } from "@openhouse/protocol/agents/team-orders";
import { money } from "@openhouse/rules/money/money";
import type { MerchantId } from "../../../core/ids.ts";
import { businessDay } from "../../../core/merchant/business-day.ts";
import { openDatabase } from "../../../db/connection.ts";
import type { Database, Queryable } from "../../../db/connection.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../../testing/test-app.ts";
import { giveMoney } from "../../../testing/test-player.ts";
import { createPerson, placeBelow } from "../../../testing/test-team.ts";
import { post } from "../../wallet/index.ts";
import { countOpenDays } from "../index.ts";
import { selectClassStatement, sumClassStatement } from "./class-figure-repository.ts";

const merchantId = 1 as MerchantId;
const dayMs = 86_400_000;

let test: TestApp;
let owner: Database;
let top: SignedInMember;
let branch: SignedInMember;
let direct: SignedInMember;
let deep: SignedInMember;

/** Books settled bets of 10.00 with a win of 4.00, and their sums of the day, as the booking functions do. */
async function settleBets({ memberId }: SignedInMember, category: string, count: number): Promise<void> {
  const at = test.clock.businessNow();
  await owner.query(
    `insert into bet (merchant_id, id, member_id, vendor, game_code, category, round_ref, selection, currency, is_trial,
       status, stake, bonus_part, win, valid_bet, placed_at, settled_at, lineage_id)
     select 1, (select coalesce(max(id), 0) from bet) + n, $1::bigint, 'STUDIO', 'x',
       $2::text, $2 || n, '', 608, false,
       1, 1000, 0, 400, 900, $4::timestamptz, $4::timestamptz,
       (select lineage_id from member_place where merchant_id = 1 and member_id = $1::bigint)
     from generate_series(1, $3::int) n`,
    [memberId, category, count, at],
  );
  await owner.query(
    `insert into bet_day (merchant_id, member_id, day, category, currency, placed, rounds, stake, valid_bet, win)
     values (1, $1, ($4::timestamptz at time zone 'Asia/Manila')::date, $2, 608, $3::int * 1000, $3, $3 * 1000,
       $3 * 900, $3 * 400)`,
    [memberId, category, count, at],
  );
}

const get = async (member: SignedInMember, url: string) => {
  const answer = await test.call({ method: "GET", url, token: member.token });
  expect([answer.status, answer.errorCode]).toEqual([200, null]);
  return answer.value;
};

/** Signs the top agent in again, because sessions end within a day. */
async function logInAgain(): Promise<void> {
  const body = { username: top.account, password: top.password };
  const login = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body });
  top = { ...top, token: (login.value as { token: string }).token };
}

beforeAll(async () => {
  test = await createTestApp();
  owner = openDatabase(test.ownerUrl, { as: "owner", maxConnections: 1 });
  await setMerchant(test, 1, { flags: { AGETEAMPNL3: true, AGEREV3: true, TEAMBETTING3: true, AGEINFO3: true } });
  top = await createPerson(test, { account: "topagent", kind: "agent" });
  branch = await createPerson(test, { account: "branchone", kind: "agent", upline: top });
  direct = await createPerson(test, { account: "directone", kind: "member", upline: top, minor: 5_000n });
  deep = await createPerson(test, { account: "deepone", kind: "member", upline: branch });
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

describe("the reports about classes of games", () => {
  const report = async (name: string, query = "") => (await get(top, `/wps/report/${name}?${query}`)) as ClassStatement;
  const namesOf = ({ list }: ClassStatement) => list.map(({ customerName }) => customerName);

  it("have no rows and zero sums before the first bet on such games", async () => {
    for (const name of ["downlineLottoPNL", "teamPVPFishingPNL"]) {
      const sums = { betAmount: 0, validBetAmount: 0, winAmount: 0, profitAndLoss: 0 };
      expect(await report(name)).toMatchObject({ list: [], footer: { sums }, total: 0, totalPages: 0 });
    }
  });

  it("show the settled bets of each class, for each downline with or without its team", async () => {
    await settleBets(deep, "FISH", 3);
    await settleBets(direct, "PVP", 1);
    await settleBets(direct, "RNG", 5);
    await settleBets(branch, "LOTT", 2);
    await countOpenDays(test.deps);
    const fishing = await report("teamPVPFishingPNL");
    expect(fishing.list).toMatchObject([
      {
        customerName: "branchone",
        has_direct: "1",
        betAmount: 30,
        validBetAmount: 27,
        winAmount: 12,
        profitAndLoss: -18,
      },
      { customerName: "directone", has_direct: "0", betAmount: 10, profitAndLoss: -6 },
    ]);
    expect(fishing).toMatchObject({ footer: { sums: { betAmount: 40, profitAndLoss: -24 } }, total: 2 });
    expect(namesOf(await report("teamPVPFishingPNL", "summaryType=0"))).toEqual(["directone"]);
    const below = await report("teamPVPFishingPNL", `parentId=${branch.memberId}`);
    expect([namesOf(below), below.path.map(({ customerName }) => customerName)]).toEqual([["deepone"], ["branchone"]]);
    expect((await report("downlineLottoPNL")).list).toMatchObject([{ customerName: "branchone", betAmount: 20 }]);
    expect((await report("teamPVPFishingPNL", "page=2&size=1")).list).toMatchObject([{ customerName: "directone" }]);
  });

  it("list the team's bets on card games and slots only, also by the older names", async () => {
    const { list, total, footer } = (await get(top, "/wps/report/teamPVPRNGBetting")) as TeamOrdersReply;
    expect([total, footer.sums.betAmount, new Set(list.map(({ gameCategory }) => gameCategory))]).toEqual([
      6,
      60,
      new Set(["PVP", "RNG"]),
    ]);
    for (const row of list) {
      expect(row).toMatchObject({
        order_num: row.orderNo,
        customer_name: "directone",
        game_name: row.gameName,
        create_time: row.betTimeInTimestamp,
        plan_bet_amount: 10,
        actual_bet_amount: 10,
        win_amount: 4,
      });
    }
  });
});

it("the commission shows by the ledger which rebates came from lotteries", async () => {
  const at = test.clock.businessNow();
  const day = at.toISOString().slice(0, 10);
  await owner.query(
    `insert into rebate_run (merchant_id, id, currency, day, from_at, until_at, time_zone, settings, mode, settled_at,
       bets, bet_stakes, bet_wins, entries, amount)
     values (1, 1, 608, $1, $2::timestamptz - interval '1 day', $2::timestamptz,
       'Asia/Manila', '{}', 'auto', $2::timestamptz, 0, 0, 0, 2, 0)`,
    [day, at],
  );
  for (const [id, category] of [
    [1, "LOTT"],
    [2, "RNG"],
  ] as const) {
    await owner.query(
      `insert into rebate (merchant_id, id, run_id, payee_id, side, category, day, currency, valid_bet, due,
         rest_millionths, taken, amount, made_at, paid)
       values (1, $1::int, 1, $2, 'agent', $3, $4, 608, 1000, $1 * 100, 0, 0, $1 * 100, $5, $1 * 100)`,
      [id, top.memberId, category, day, at],
    );
    const transfer = {
      from: { house: "rebates" as const },
      to: { member: top.memberId, kind: "main" as const },
      amount: money(BigInt(id) * 100n, "PHP"),
      code: "rebate" as const,
      reference: `rebate:${id}`,
      key: `rebate:${id}`,
    };
    await test.deps.db.transaction((tx) => post(test.deps, tx, { merchantId, at, transfers: [transfer] }));
  }
  await countOpenDays(test.deps);
  const { list, footer } = (await get(top, "/wps/report/commission")) as Revenue;
  const earnings = { rebate: 3, agent_income: 3, lott_brokerage: 1, lott_daily_income: 0, lott_agent_commission: 0 };
  expect([list, footer]).toMatchObject([[earnings], { sums: earnings }]);
});

it("the overview counts the deposits of today, and the members whose first deposit was today", async () => {
  const overview = () => get(top, "/wps/relay/ODSFE2_getTeamOverviewSum");
  expect(await overview()).toMatchObject({ totalDepositCount: 1, todayFirstDepositMemberCounter: 1, todayRebate: 3 });
  test.clock.advanceMs(dayMs);
  await giveMoney(test, direct, 1_000n);
  await giveMoney(test, deep, 1_000n);
  await giveMoney(test, deep, 1_000n);
  await countOpenDays(test.deps);
  await logInAgain();
  expect(await overview()).toMatchObject({
    totalDepositCount: 3,
    totalDepositMoney: 30,
    todayFirstDepositMemberCounter: 1,
    todayRebate: 0,
  });
});

it("both kinds of statements show all own days of a moved member, and its earlier days in no new team", async () => {
  const rival = await createPerson(test, { account: "rivalagent", kind: "agent" });
  const moved = await createPerson(test, { account: "movedone", kind: "member", upline: rival });
  const day = businessDay(test.clock.businessNow(), "Asia/Manila");
  await settleBets(moved, "FISH", 2);
  test.clock.advanceMs(2 * dayMs);
  await countOpenDays(test.deps);
  await placeBelow(test, moved.memberId, branch.memberId);
  await logInAgain();
  const range = `startDate=${day}&endDate=${day}`;
  const validBetsOf = async (query: string) => {
    const paths = ["/wps/report/teamPVPFishingPNL", "/wps/relay/ODSFE2_TeamPNL"];
    const replies = await Promise.all(paths.map((path) => get(top, `${path}?${range}&${query}`)));
    return replies.map((reply) => (reply as ClassStatement).footer.sums.validBetAmount);
  };
  expect(await validBetsOf(`parentId=${branch.memberId}&subordinateName=movedone`)).toEqual([18, 18]);
  expect(await validBetsOf("subordinateName=branchone")).toEqual([0, 0]);
});

it("the reports about classes of games do not read the days of other teams", async () => {
  for (const [table, columns, figures] of [
    ["member_day", "deposit, withdraw, rebate, promotion, commission, charge, stake, valid, win, lineage_id", "n % 99"],
    ["bet_day", "placed, rounds, stake, valid_bet, win, currency, category", "608, 'FISH'"],
  ] as const) {
    const zeros = "0, ".repeat(columns.split(", ").length - figures.split(", ").length);
    await owner.query(
      `insert into ${table} (merchant_id, member_id, day, ${columns})
       select 1, 1000000 + n / 10, '2026-01-01'::date + n % 10, ${zeros}${figures} from generate_series(1, 40000) n`,
    );
    await owner.query(`analyze ${table}`);
  }
  const plans: string[] = [];
  const explain: Queryable = {
    query: async <Row extends object>(text: string, values?: readonly unknown[]) => {
      const rows = await owner.query<Row>(`explain ${text}`, values);
      plans.push(JSON.stringify(rows));
      return rows;
    },
  };
  const page = { limit: 20, offset: 0 };
  const days = { merchantId, firstDay: "2026-01-01", lastDay: "2026-01-10" };
  const filter = { ...days, parentId: top.memberId, name: "", isTeam: true, categories: ["FISH"], currency: 608 };
  await selectClassStatement(explain, filter, page);
  await sumClassStatement(explain, filter);
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on (member_day|bet_day)|member_day_by_day/);
});
