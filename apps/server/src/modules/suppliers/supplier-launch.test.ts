import { createServer } from "node:http";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { MerchantId } from "../../core/ids.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../../testing/test-app.ts";
import { gameVendor, openGameSupplier } from "../../testing/test-game-supplier.ts";
import type { TestGameSupplier } from "../../testing/test-game-supplier.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import { checkLedger, readBalances } from "../wallet/index.ts";

const merchantId = 1 as MerchantId;

let app: TestApp;
let gameSupplier: TestGameSupplier;

beforeAll(async () => {
  app = await createTestApp();
  gameSupplier = await openGameSupplier(app, "launched");
});

afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await gameSupplier.server.close();
  await app.close();
});

interface LaunchContent {
  readonly game_url: string;
  readonly isDemo: boolean;
}

function launch(body: object, token?: string): Promise<TestAnswer> {
  return app.call({ method: "POST", url: "/wps/game/launchGame", body, ...(token === undefined ? {} : { token }) });
}

/** Launches until the supplier's game opens, because a change of suppliers reaches the catalogue by a hint. */
async function launchAtSupplier(body: object, token?: string): Promise<string> {
  const contentOf = async () => ((await launch(body, token)).value as { content: LaunchContent }).content;
  await expect.poll(async () => (await contentOf()).isDemo).toBe(false);
  return (await contentOf()).game_url;
}

async function tossAt(url: string, toss: { id: string; stake: number; side: string }): Promise<string> {
  const form = new URLSearchParams({ ...toss, stake: String(toss.stake) });
  return (await fetch(url, { method: "POST", body: form })).text();
}

const mainOf = async (memberId = gameSupplier.supplier.member.memberId) =>
  (await readBalances(app.deps.db, merchantId, memberId)).main.minor;

describe("a member", () => {
  it("plays a supplier's game, and the wallet and the bet record match the game's result", async () => {
    const { member } = gameSupplier.supplier;
    const url = await launchAtSupplier(gameSupplier.game, member.token);
    const page = await (await fetch(url)).text();
    expect(page).toContain("₱1,000.00");
    const id = randomUUID();
    await tossAt(url, { id, stake: 1_000_000, side: "sun" });
    const round = gameSupplier.server.store.findRound(new URL(url).pathname.split("/").at(-1) ?? "", id);
    const expected = 100_000n - 1_000n + BigInt(round?.win ?? 0) / 1_000n;
    expect(await mainOf()).toBe(expected);
    // The form is sent again, as after a lost response. It must not start another round.
    await tossAt(url, { id, stake: 1_000_000, side: "sun" });
    expect(await mainOf()).toBe(expected);
    const record = await app.deps.db.query<{ vendor: string; stake: bigint; win: bigint; status: number }>(
      `select vendor, stake, win, status from bet where merchant_id = 1 and member_id = $1`,
      [member.memberId],
    );
    const win = BigInt(round?.win ?? 0) / 1_000n;
    expect(record).toEqual([{ vendor: gameVendor, stake: 1_000n, win, status: win > 0n ? 1 : 2 }]);
    const span = { operator: "house", from: "2000", until: "9999", page: 1 };
    expect(gameSupplier.server.store.listTransactions(span)).toHaveLength(2);
  });

  it("is informed in the game if the wallet's balance is too low", async () => {
    const memberWithoutMoney = await app.register("poorattable");
    const { supplier, game } = gameSupplier;
    expect((await launch(game, memberWithoutMoney.token)).errorCode).toBe("launch_game_balance_not_enough");
    const url = await launchAtSupplier(game, supplier.member.token);
    const playerId = supplier.member.memberId;
    const tosses = Array.from({ length: 30 }, () => tossAt(url, { id: randomUUID(), stake: 10_000_000, side: "moon" }));
    const pages = await Promise.all(tosses);
    expect(pages.every((page) => page.includes('role="status"'))).toBe(true);
    const declined = gameSupplier.server.store
      .listRounds(new URL(url).pathname.split("/").at(-1) ?? "", 50)
      .filter(({ state }) => state === "declined");
    expect(declined.every(({ walletStatus }) => walletStatus === "RS_ERROR_NOT_ENOUGH_MONEY")).toBe(true);
    expect(await mainOf(playerId)).toBeGreaterThanOrEqual(0n);
  });
});

test("a free trial runs at the supplier only and creates no account and no wallet call here", async () => {
  const countMembers = async () => (await app.deps.db.query(`select 1 from member where merchant_id = 1`)).length;
  const before = await countMembers();
  const url = await launchAtSupplier({ ...gameSupplier.game, accountType: "0" });
  expect(await countMembers()).toBe(before);
  const countTransactions = async () => (await app.deps.db.query(`select 1 from gateway_transaction`)).length;
  const countBefore = await countTransactions();
  const id = randomUUID();
  const page = await tossAt(url, { id, stake: 100_000, side: "sun" });
  const round = gameSupplier.server.store.findRound(new URL(url).pathname.split("/").at(-1) ?? "", id);
  expect(round?.state).toMatch(/^(won|lost)$/);
  expect(page).toContain("◆");
  expect(await countTransactions()).toBe(countBefore);
});

test("games of a supplier are not marked as demos in the game list", async () => {
  await launchAtSupplier(gameSupplier.game, gameSupplier.supplier.member.token);
  const url = `/wps/relay/GCSGAME_gameList?vassalage=${gameVendor}&pageSize=3`;
  const { value } = await app.call({ method: "GET", url, token: gameSupplier.supplier.member.token });
  expect((value as { games: { isDemo: boolean }[] }).games.every(({ isDemo }) => !isDemo)).toBe(true);
});

describe("a failing supplier", () => {
  let failingServer: Server;
  let behave: (request: IncomingMessage, response: ServerResponse) => void;

  beforeAll(async () => {
    failingServer = createServer((request, response) => behave(request, response));
    await new Promise<void>((resolve) => failingServer.listen(0, "127.0.0.1", resolve));
    const apiUrl = `http://127.0.0.1:${(failingServer.address() as AddressInfo).port}`;
    const settings = { vendor: "WD", apiUrl, operatorId: "house", gameHosts: ["http://localhost:1"] };
    await openSupplier(app, "failing", settings);
  });

  afterAll(async () => {
    failingServer.closeAllConnections();
    await new Promise((resolve) => failingServer.close(resolve));
  });

  const json = (body: string) => (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" }).end(body);
  };

  it.each<[string, typeof behave, number, string]>([
    ["refuses", (_, response) => response.writeHead(403).end(), 409, "supplier.refused"],
    ["replies with an error", (_, response) => response.writeHead(500).end(), 503, "supplier.not.answering"],
    ["closes the connection", (request) => request.socket.destroy(), 503, "supplier.not.answering"],
    ["replies without JSON", json("<html>"), 503, "supplier.not.answering"],
    ["replies without a URL", json("{}"), 503, "supplier.not.answering"],
    ["returns the URL of an unknown host", json('{"url":"https://evil.example/"}'), 503, "supplier.not.answering"],
    ["returns the URL of a script", json('{"url":"javascript:alert(1)"}'), 503, "supplier.not.answering"],
    [
      "redirects to another server",
      (_, response) => response.writeHead(302, { location: "http://127.0.0.1:1/" }).end(),
      503,
      "supplier.not.answering",
    ],
    ["does not reply", () => undefined, 503, "supplier.not.answering"],
  ])(
    "that %s is reported to the player, with other games to play",
    async (_name, failure, status, code) => {
      behave = failure;
      const game = app.deps.games.catalogueOf(merchantId).games.find(({ vendor }) => vendor === "WD");
      const body = { gameCode: game?.code, vassalage: "WD" };
      const { token } = gameSupplier.supplier.member;
      let answer = await launch(body, token);
      const launchAgain = async () => (answer = await launch(body, token)).status;
      if (answer.status !== status) await expect.poll(launchAgain, { timeout: 15_000 }).toBe(status);
      expect(answer.errorCode).toBe(code);
      expect(answer.body["message"]).toContain("Your balance has not changed");
      const { content } = answer.value as { content: { suggestions: { vassalage: string }[] } };
      expect(content.suggestions).toHaveLength(6);
    },
    40_000,
  );

  it("appears in the staff's list of calls and in the counts of the last hour", async () => {
    const { token } = await signInStaff(app, { account: "supplierdesk", roles: ["risk"] });
    const url = "/backoffice/api/gateway/suppliers";
    const calls = async () =>
      (await app.call({ method: "GET", url: `${url}/failing/calls`, token })).value as {
        list: { name: string; status: string; isFailed: boolean; isOurs: boolean }[];
      };
    await expect.poll(async () => (await calls()).list.length).toBeGreaterThan(0);
    const { list } = await calls();
    expect(list.every(({ name, isFailed, isOurs }) => name === "game/url" && isFailed && isOurs)).toBe(true);
    const suppliersReply = (await app.call({ method: "GET", url, token })).value as {
      list: { code: string; lastHour: { calls: number; failed: number }; ourPublicKey: string | null }[];
    };
    const failing = suppliersReply.list.find(({ code }) => code === "failing");
    expect(failing?.lastHour.failed).toBe(failing?.lastHour.calls);
    expect(failing?.ourPublicKey).toContain("BEGIN PUBLIC KEY");
    expect(JSON.stringify(suppliersReply)).not.toContain("PRIVATE");
  });
});

test.each([
  ["apiUrl", { apiUrl: "http://supplier.example", gameHosts: ["https://games.example"] }],
  ["apiUrl", { apiUrl: "https://user:word@supplier.example", gameHosts: ["https://games.example"] }],
  ["apiUrl", { apiUrl: "https://supplier.example", operatorId: "", gameHosts: ["https://games.example"] }],
  ["gameHosts", { apiUrl: "https://supplier.example", gameHosts: [] }],
  ["gameHosts", { apiUrl: "https://supplier.example", gameHosts: ["https://games.example/path"] }],
  ["gameHosts", { apiUrl: "https://supplier.example", gameHosts: ["http://games.example"] }],
])("a supplier with a wrong %s is not registered", async (_field, settings) => {
  await expect(openSupplier(app, "wrong", { operatorId: "house", ...settings })).rejects.toThrow("request.param.err");
});
