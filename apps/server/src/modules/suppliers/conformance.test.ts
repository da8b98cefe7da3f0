import { execFile } from "node:child_process";
import { generateKeyPairSync } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { runCli } from "@openhouse/wallet-kit/cli";
import { conform, describeResults, rules } from "@openhouse/wallet-kit/conform";
import { openOperator } from "@openhouse/wallet-kit/operator";
import { playRounds } from "@openhouse/wallet-kit/play-rounds";
import { faults } from "@openhouse/wallet-kit/supplier-simulator";
import type { KitSetup } from "@openhouse/wallet-kit/player-calls";
import type { MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import { brokenVariants } from "../../testing/broken-variants.ts";
import { isBet, refuse, startBrokenWallet } from "../../testing/broken-wallet.ts";
import type { VariantOptions } from "../../testing/broken-wallet.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { TestSupplier } from "../../testing/test-supplier.ts";
import { checkLedger } from "../wallet/index.ts";

let app: TestApp;
let supplier: TestSupplier;
let url: string;
let setup: Omit<KitSetup, "operator">;
let variantOptions: VariantOptions;

beforeAll(async () => {
  app = await createTestApp();
  supplier = await openSupplier(app, "walletkit", { tokenLifeSeconds: 3_600, minor: 10_000_000n });
  const expiredToken = await supplier.freshToken();
  app.clock.advanceMs(3_600_000);
  const token = await supplier.freshToken();
  const others = [await app.register("kitsecond"), await app.register("kitblocked")] as const;
  for (const member of others) await giveMoney(app, member, 1_000_000n);
  const [second, blocked] = await Promise.all(
    others.map(async (member) => ({ user: String(member.memberId), token: await supplier.freshToken(member) })),
  );
  const owner = openDatabase(app.ownerUrl, { as: "owner" });
  await owner.query(`update member set status = 10 where id = $1`, [others[1].memberId]);
  await owner.close();
  await app.app.listen({ host: "127.0.0.1", port: 0 });
  url = `http://localhost:${(app.app.server.address() as AddressInfo).port}/gateway/rs/walletkit`;
  const { gameCode } = supplier;
  const player = { user: String(supplier.member.memberId), token };
  setup = { player, currency: "PHP", minorUnit: 1_000, gameCode, expiredToken, second, blocked, load: [10] };
  const blockedUser = String(others[1].memberId);
  variantOptions = { freshToken: token, expiredToken, blockedUser, gameCode, minorUnit: 1_000 };
});

afterAll(async () => {
  expect(await checkLedger(app.deps.db, 1 as MerchantId)).toMatchObject({ isSound: true });
  await app.close();
});

test("our own gateway follows every rule, with 10, 100 and 1,000 concurrent calls on one wallet", async () => {
  const operator = openOperator({ url, privateKey: supplier.privateKey });
  const results = await conform({ ...setup, operator, load: [10, 100, 1_000] });
  expect(describeResults(results).filter((line) => !line.startsWith("✓"))).toEqual([
    "",
    `${rules.length} kept, 0 broken, 0 skipped`,
  ]);
}, 120_000);

test("our own gateway follows the rules without `user` too, when the token names the player", async () => {
  const operator = openOperator({ url, privateKey: supplier.privateKey });
  const withoutUser: KitSetup["operator"] = {
    send: (name, { user, ...fields }, options) =>
      operator.send(name, name === "user/info" ? { ...fields, user } : { ...fields, supplier_user: null }, options),
  };
  // Without `user` the token must be known, and it cannot be that of another player.
  const rulesOfUser = new Set(["token.other-player", "token.unknown-win"]);
  const tokenRules = rules.map(({ id }) => id).filter((id) => !rulesOfUser.has(id));
  const results = await conform({ ...setup, operator: withoutUser }, tokenRules);
  expect(describeResults(results).filter((line) => !line.startsWith("✓"))).toEqual([
    "",
    `${tokenRules.length} kept, 0 broken, 0 skipped`,
  ]);
}, 60_000);

test("the kit detects each of at least fifteen broken operators and reports the broken rule", async () => {
  expect(brokenVariants.length).toBeGreaterThanOrEqual(15);
  const results: [string, boolean, string][] = [];
  for (const [name, rule, breakCall] of brokenVariants) {
    const proxy = await startBrokenWallet({ url, privateKey: supplier.privateKey }, (call) =>
      breakCall(call, variantOptions),
    );
    const operator = openOperator({ url: proxy.url, privateKey: supplier.privateKey });
    const broken = (await conform({ ...setup, operator }, rulesOfSameArea(rule))).filter(
      ({ outcome }) => outcome === "broken",
    );
    results.push([name, broken.some((result) => result.rule.id === rule), rule]);
    await proxy.close();
  }
  expect(results.filter(([, isFound]) => !isFound)).toEqual([]);
}, 170_000);

/**
 * Returns the rules of the same area. Testing all rules for each variant would take minutes and detect nothing more.
 */
function rulesOfSameArea(rule: string): string[] {
  const [area] = rule.split(".");
  return rules.map(({ id }) => id).filter((id) => id.split(".")[0] === area);
}

test("wallet and supplier have the same transactions after 300 rounds with transport faults", async () => {
  const operator = openOperator({ url, privateKey: supplier.privateKey });
  // A deterministic generator (Lehmer), so that each run has the same faults.
  let state = 1;
  const random = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
  const nextFault = () => (random() < 0.5 ? "none" : (faults[Math.floor(random() * faults.length)] ?? "none"));
  const wait = () => Promise.resolve();
  const report = await playRounds({ ...setup, operator }, { rounds: 300, atOnce: 20, wait, nextFault });
  expect([...report.states.keys()].toSorted()).toEqual(["TS_ROLLEDBACK", "TS_SUCCESS"]);
  expect(report.found).toBe(report.expected);
}, 60_000);

describe("the command line", () => {
  let folder: string;
  let options: Readonly<Record<string, string>>;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "wallet-kit-"));
    const key = await keyFile("key.pem", supplier.privateKey);
    const { user, token } = setup.player;
    options = { url, key, user, token, game: setup.gameCode, load: "10" };
  });

  afterAll(() => rm(folder, { recursive: true }));

  async function keyFile(name: string, key: KeyObject): Promise<string> {
    await writeFile(join(folder, name), key.export({ type: "pkcs8", format: "pem" }));
    return join(folder, name);
  }

  async function runConform(changes: Readonly<Record<string, string>>, ...args: string[]) {
    const lines: string[] = [];
    const values = Object.entries({ ...options, ...changes }).flatMap(([name, value]) => [`--${name}`, value]);
    const code = await runCli(["conform", ...values, ...args], (line) => lines.push(line));
    return { code, lines };
  }

  test("returns 0 for our gateway, and says in the last line that skipped rules were not tested", async () => {
    const all = await runConform({ rule: "bet.zero" });
    expect([all.code, all.lines.at(-1)]).toEqual([0, "1 kept, 0 broken, 0 skipped"]);
    const rulesToTest = ["--rule", "bet.zero", "--rule", "token.expired-bet"];
    const { code, lines } = await runConform({}, ...rulesToTest);
    expect(code).toBe(0);
    expect(lines.at(-1)).toMatch(/^1 kept, 0 broken, 1 skipped: not a full test/);
    expect(lines).toContainEqual(expect.stringContaining("needs --expired-token"));
    const strict = await runConform({}, ...rulesToTest, "--no-skips");
    expect([strict.code, strict.lines.at(-1)]).toEqual([1, expect.stringContaining("--no-skips does not allow")]);
    const noLoad = await runConform({ load: "4", rule: "load.no-overdraft" }, "--no-skips");
    expect(noLoad.code).toBe(1);
  });

  test("returns 1 for a broken rule", async () => {
    const refuseBet = refuse((call) => isBet(call) && call.fields["amount"] === 7_000, "RS_ERROR_UNKNOWN");
    const target = { url, privateKey: supplier.privateKey };
    const proxy = await startBrokenWallet(target, (call) => refuseBet(call, variantOptions));
    const { code, lines } = await runConform({ url: proxy.url, rule: "bet.debit" });
    await proxy.close();
    expect([code, lines.at(-1)]).toEqual([1, "0 kept, 1 broken, 0 skipped"]);
  });

  test.each([
    ["the supplier", { url: "other" }, "does not know the supplier"],
    ["the key", { key: "other" }, "it must have the public key of --key"],
    ["the player", { user: "nobody" }, "--user and --token: the wallet does not know the player nobody"],
    // A token can begin with a dash.
    ["the token", { token: "-unknown" }, "but not the token -unknown"],
    ["the second player", { second: "nobody:t" }, "--second: the wallet does not know the player nobody"],
    ["the game", { game: "no-such-game" }, "--game: the wallet does not know the game no-such-game"],
    ["an expired token", { token: "expired" }, "--user and --token: the token has expired"],
    ["a blocked player", { second: "blocked" }, "--second: the player may not bet"],
    ["the currency", { currency: "USD" }, "has the currency PHP, not USD"],
  ])("returns 2 with the likely cause if the wallet does not accept %s", async (_name, changes, reason) => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const { blocked } = setup;
    const replaced = {
      ...changes,
      ...("url" in changes && { url: `${url}-of-nobody` }),
      ...("token" in changes && changes.token === "expired" && { token: setup.expiredToken ?? "" }),
      ...("second" in changes && changes.second === "blocked" && { second: `${blocked?.user}:${blocked?.token}` }),
      ...("key" in changes && { key: await keyFile("other.pem", privateKey) }),
    };
    const { code, lines } = await runConform(replaced);
    expect(code).toBe(2);
    expect(lines).toEqual([expect.stringContaining(`The test cannot begin: `)]);
    expect(lines[0]).toContain(reason);
  });

  test("returns 2 if the player has too little money for all rules or the rounds", async () => {
    const poor = await app.register("kitpoor");
    const player = { user: String(poor.memberId), token: await supplier.freshToken(poor) };
    const { code, lines } = await runConform(player);
    expect([code, lines]).toEqual([2, [expect.stringContaining("has 0, but the test needs at least 100000000")]]);
  });
});

const kitFolder = resolve(import.meta.dirname, "../../../../../packages/wallet-kit");
const run = promisify(execFile);

/** Returns the PATH of this process with the first folder that has Node 20, if there is one, at its beginning. */
async function pathWithOldNode(): Promise<string> {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  for (const folder of folders) {
    const { stdout } = await run(join(folder, "node"), ["--version"]).catch(() => ({ stdout: "" }));
    if (stdout.startsWith("v20.")) return [folder, ...folders].join(delimiter);
  }
  return folders.join(delimiter);
}

test("the packed kit runs in an empty folder, without other packages, with Node 20 where it is installed", async () => {
  const folder = await mkdtemp(join(tmpdir(), "wallet-kit-"));
  const { stdout: packed } = await run("npm", ["pack", "--silent", "--pack-destination", folder], { cwd: kitFolder });
  const options = { cwd: folder, env: { PATH: await pathWithOldNode(), HOME: folder } };
  const install = ["install", "--offline", "--silent", "--no-audit", "--no-fund", `./${packed.trim()}`];
  await run("npm", install, options);
  expect(await readdir(join(folder, "node_modules/@openhouse"))).toEqual(["wallet-kit"]);
  expect((await readdir(join(folder, "node_modules"))).filter((name) => !name.startsWith("."))).toEqual(["@openhouse"]);
  await writeFile(join(folder, "key.pem"), supplier.privateKey.export({ type: "pkcs8", format: "pem" }));
  const { user, token } = setup.player;
  const player = ["--user", user, "--token", token, "--game", setup.gameCode];
  const kit = ["--no", "@openhouse/wallet-kit", "conform", "--url", url, "--key", "key.pem", ...player];
  const { stdout } = await run("npx", [...kit, "--rule", "bet.zero"], options);
  expect(stdout.trim().split("\n").at(-1)).toBe("1 kept, 0 broken, 0 skipped");
  await rm(folder, { recursive: true });
}, 60_000);
