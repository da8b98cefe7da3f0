import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../../testing/test-app.ts";
import type { MemberId, MerchantId } from "../../core/ids.ts";
import { closeGuests } from "../identity/guests/close-guests.ts";
import { insertGuest } from "../identity/guests/guest-repository.ts";
import { checkLedger, post, readBalances } from "../wallet/index.ts";

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const merchantId = 1 as MerchantId;
const dayMs = 24 * 3_600_000;
const trial = { gameCode: "capiz-after-dark", vassalage: "STUDIO", accountType: "0" };

interface Browser {
  readonly cookie?: string;
  readonly token?: string;
}

function launch({ cookie, token }: Browser = {}): Promise<TestAnswer> {
  const cookieHeader = cookie === undefined ? {} : { headers: { cookie: `theme=dark; ${cookie}` } };
  const tokenOption = token === undefined ? {} : { token };
  return test.call({ method: "POST", url: "/wps/game/launchGame", body: trial, ...cookieHeader, ...tokenOption });
}

/** Returns the cookie that a browser would send with the next request. */
function cookieOf({ raw }: TestAnswer): string {
  return String(raw.headers["set-cookie"]).split(";")[0] ?? "";
}

const guests = () =>
  test.deps.db.query<{ id: bigint; account: string; status: number }>(
    `select id, account, status from member where merchant_id = 1 and type = 4 order by id`,
  );

async function countNew(action: () => Promise<unknown>): Promise<number> {
  const before = (await guests()).length;
  await action();
  return (await guests()).length - before;
}

async function open(answer: TestAnswer) {
  const { content } = answer.value as { content: { game_url: string } };
  const code = new URL(content.game_url).searchParams.get("launch");
  const host = "studio.localhost";
  const sessionReply = await test.call({ method: "POST", url: "/studio/api/session", host, body: { launch: code } });
  return sessionReply.value as { game: { balance: { totalMinor: string } } };
}

describe("trials of a visitor", () => {
  it("use one guest per browser, even if several launches are concurrent", async () => {
    const cookie = cookieOf(await launch());
    expect(await countNew(() => Promise.all([1, 2, 3, 4].map(() => launch({ cookie }))))).toBe(0);
    const newCookie = `guest=${"f".repeat(32)}`;
    expect(await countNew(() => Promise.all([1, 2, 3, 4].map(() => launch({ cookie: newCookie }))))).toBe(1);
    expect(await countNew(() => launch())).toBe(1);
  });

  it("set a cookie for the launch call only; the secret in the cookie is not stored in the database", async () => {
    const answer = await launch();
    const header = String(answer.raw.headers["set-cookie"]);
    expect(header).toMatch(
      /^guest=[\w-]{32}; HttpOnly; SameSite=Strict; Path=\/wps\/game\/launchGame; Max-Age=604800$/,
    );
    const secret = cookieOf(answer).replace("guest=", "");
    const rows = await test.deps.db.query(`select 1 from guest where holder like '%' || $1 || '%'`, [secret]);
    expect(rows).toEqual([]);
  });

  it("ignore a malformed cookie", async () => {
    const answer = await launch({ cookie: "guest=short" });
    expect(cookieOf(answer)).not.toBe("guest=short");
  });

  it("use guests with names made from their ids", async () => {
    for (const { id, account } of await guests()) expect(account).toBe(`guest${id.toString(36)}`);
  });

  it("get new play money only when almost none remains", async () => {
    const first = await launch();
    const cookie = cookieOf(first);
    expect((await open(first)).game.balance.totalMinor).toBe("1000000");
    await loseAllBut(999_000n);
    expect((await open(await launch({ cookie }))).game.balance.totalMinor).toBe("999000");
    await loseAllBut(50_000n);
    const answers = await Promise.all([launch({ cookie }), launch({ cookie })]);
    for (const answer of answers) expect((await open(answer)).game.balance.totalMinor).toBe("1000000");
  });

  /** Removes the play money of the newest guest, as losses would. */
  async function loseAllBut(minor: bigint) {
    const { deps } = test;
    const member = (await guests()).at(-1)?.id as MemberId;
    const { main } = await readBalances(deps.db, merchantId, member);
    const stake = {
      from: { member, kind: "main" as const },
      to: { house: "stakes" as const },
      amount: { ...main, minor: main.minor - minor },
      code: "stake" as const,
      reference: "test",
      key: `lost:${member}:${minor}`,
    };
    const at = deps.clock.businessNow();
    await deps.db.transaction((tx) => post(deps, tx, { merchantId, at, transfers: [stake] }));
  }
});

describe("trials of a member", () => {
  it("use one guest in all sessions of the member", async () => {
    const { token, account, password } = await test.register("triesout");
    const body = { username: account, password };
    const secondLogin = await test.callEncrypted({ method: "POST", url: "/wps/session/login", body });
    expect(await countNew(() => launch({ token }))).toBe(1);
    expect(await countNew(() => launch({ token: (secondLogin.value as { token: string }).token }))).toBe(0);
    expect((await launch({ token })).raw.headers["set-cookie"]).toBeUndefined();
  });
});

describe("guests of one IP address", () => {
  /** Inserts guests with negative member ids, which the tests delete afterwards. */
  async function insertGuests(count: number) {
    const at = test.clock.realNow();
    await test.deps.db.transaction(async (tx) => {
      for (let number = 1; number <= count; number += 1) {
        const memberId = BigInt(-number) as MemberId;
        await insertGuest(tx, { merchantId, memberId, holder: null, ip: "127.0.0.1", at });
      }
    });
  }

  it("are limited per hour", async () => {
    const { settings } = test.deps.merchants.all()[0] ?? {};
    const limit = settings?.["trial.guestsPerAddressHourly"] ?? 0;
    await insertGuests(limit);
    expect(await launch()).toMatchObject({ status: 429, errorCode: "too.much.request" });
    test.clock.advanceMs(3_600_001);
    expect(await launch()).toMatchObject({ status: 200 });
    await test.deps.db.query(`delete from guest where member_id < 0`);
  });

  it("are limited per hour, even if launches are concurrent", async () => {
    test.clock.advanceMs(3_600_001);
    const { settings } = test.deps.merchants.all()[0] ?? {};
    const limit = settings?.["trial.guestsPerAddressHourly"] ?? 0;
    await insertGuests(limit - 1);
    const statuses = await Promise.all(Array.from({ length: 8 }, async () => (await launch()).status));
    expect(statuses.toSorted()).toEqual([200, ...Array.from({ length: 7 }, () => 429)]);
    await test.deps.db.query(`delete from guest where member_id < 0`);
  });
});

describe("unused guests", () => {
  it("are closed after a week, and a returning browser gets a new guest", async () => {
    const cookie = cookieOf(await launch());
    const activeGuest = (await guests()).at(-1);
    test.clock.advanceMs(6 * dayMs);
    const unusedCookie = cookieOf(await launch());
    expect(await countNew(() => launch({ cookie }))).toBe(0);
    test.clock.advanceMs(6 * dayMs);
    await launch({ cookie });
    test.clock.advanceMs(dayMs + 1);
    expect(await closeGuests(test.deps)).toBeGreaterThan(0);
    expect(await closeGuests(test.deps)).toBe(0);
    const byId = new Map((await guests()).map((guest) => [guest.id, guest.status]));
    expect(byId.get(activeGuest?.id ?? 0n)).toBe(1);
    expect([...byId.values()].filter((status) => status !== 1 && status !== 7)).toEqual([]);
    expect(await countNew(() => launch({ cookie: unusedCookie }))).toBe(1);
    expect(await countNew(() => launch({ cookie }))).toBe(0);
  });

  it("leave the ledger sound", async () => {
    expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
  });
});
