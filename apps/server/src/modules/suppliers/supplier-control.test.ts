/**
 * Controls that prevent a supplier, or the admin who registers the supplier, from paying money to themselves; and the
 * effect of an ended portal session on a supplier's game.
 */

import { createPublicKey, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import type { SupplierBody } from "@openhouse/protocol/suppliers/suppliers";
import type { MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { openSupplier } from "../../testing/test-supplier.ts";
import type { TestSupplier } from "../../testing/test-supplier.ts";
import { checkLedger, readBalances } from "../wallet/index.ts";
import { issueLaunchToken } from "./issue-launch-token.ts";
import { selectSuppliers } from "./repository.ts";

const merchantId = 1 as MerchantId;
const base = "/backoffice/api/gateway/suppliers";

let app: TestApp;
let owner: Database;
let requesterToken: string;
let approverToken: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
  requesterToken = (await signInStaff(app, { account: "adminfirst", roles: ["admin"] })).token;
  approverToken = (await signInStaff(app, { account: "adminsecond", roles: ["admin"] })).token;
});

afterAll(async () => {
  expect(await checkLedger(app.deps.db, merchantId)).toMatchObject({ isSound: true });
  await owner.close();
  await app.close();
});

function bodyOf(supplier: TestSupplier, fields: Partial<SupplierBody> = {}): SupplierBody {
  const publicKey = String(createPublicKey(supplier.privateKey).export({ type: "spki", format: "pem" }));
  return {
    vendor: "AG",
    publicKey,
    currency: "PHP",
    answersReplay: true,
    tokenLifeSeconds: 3_600,
    allowedNetworks: [],
    apiUrl: null,
    operatorId: "",
    gameHosts: [],
    promoDayLimitMinor: "1000000000000",
    certificationAccounts: [],
    isEnabled: true,
    reason: "contract",
    ...fields,
  };
}

const put = (code: string, body: SupplierBody, token = requesterToken) =>
  app.call({ method: "PUT", url: `${base}/${code}`, body, token });

function decide(code: string, token: string, decision = "approved") {
  const body = { decision, reason: "seen the contract" };
  return app.call({ method: "POST", url: `${base}/${code}/decision`, body, token });
}

const mainOf = async ({ member }: TestSupplier) =>
  (await readBalances(app.deps.db, merchantId, member.memberId)).main.minor;

describe("a supplier's key and settings", () => {
  it("take effect only after a second admin has approved them", async () => {
    const supplier = await openSupplier(app, "known");
    expect((await put("fresh", bodyOf(supplier))).value).toEqual({ state: "asked" });
    const readSuppliers = async () => {
      const { value } = await app.call({ method: "GET", url: base, token: approverToken });
      return value as {
        list: { code: string }[];
        requests: { code: string; by: string; changed: string[]; changes: { name: string }[] }[];
      };
    };
    expect((await readSuppliers()).list.map(({ code }) => code)).not.toContain("fresh");
    expect((await readSuppliers()).requests).toMatchObject([{ code: "fresh", by: "adminfirst", changed: ["new"] }]);
    const [request] = (await readSuppliers()).requests;
    expect(request?.changes).toContainEqual({ name: "publicKey", from: null, to: bodyOf(supplier).publicKey });
    expect((await put("fresh", bodyOf(supplier))).errorCode).toBe("transaction.state.changed");
    expect((await decide("fresh", requesterToken)).errorCode).toBe("approval.same.person");
    expect((await decide("fresh", approverToken)).status).toBe(200);
    expect((await readSuppliers()).list.map(({ code }) => code)).toContain("fresh");
    expect((await decide("fresh", approverToken)).errorCode).toBe("transaction.state.changed");
  });

  it("stay unchanged if the second admin rejects the request", async () => {
    const supplier = await openSupplier(app, "kept");
    expect((await put("kept", bodyOf(supplier, { tokenLifeSeconds: 600 }))).value).toEqual({ state: "asked" });
    expect((await decide("kept", approverToken, "rejected")).status).toBe(200);
    const settings = (await selectSuppliers(app.deps.db)).find(({ code }) => code === "kept");
    expect(settings?.tokenLifeSeconds).toBe(3_600);
  });

  it("need one admin to switch the supplier off immediately, and two to switch it on", async () => {
    const supplier = await openSupplier(app, "switched");
    const uuid = randomUUID();
    expect((await supplier.bet({ transaction_uuid: uuid })).status).toBe("RS_OK");
    expect((await put("switched", bodyOf(supplier, { isEnabled: false }))).value).toEqual({ state: "saved" });
    expect((await supplier.bet()).status).toBe("RS_ERROR_INVALID_PARTNER");
    // A supplier that is switched off may finish open rounds.
    expect((await supplier.win(uuid)).status).toBe("RS_OK");
    expect((await put("switched", bodyOf(supplier))).value).toEqual({ state: "asked" });
    expect((await supplier.bet()).status).toBe("RS_ERROR_INVALID_PARTNER");
  });

  it.each([
    ["an invalid key", "nokey", { publicKey: "no key" }],
    ["play money", "playmoney", { currency: "FUN" as const }],
    ["points", "points", { currency: "PTS" as const }],
  ])("are refused with %s", async (_name, code, fields) => {
    const supplier = await openSupplier(app, code);
    expect((await put("another", bodyOf(supplier, fields))).errorCode).toBe("request.param.err");
  });

  it("cannot be changed by other roles or by members", async () => {
    const supplier = await openSupplier(app, "guarded");
    const { token } = await signInStaff(app, { account: "gatewayfinance", roles: ["finance"] });
    expect((await put("guarded", bodyOf(supplier), token)).errorCode).toBe("permission.denied");
    expect((await put("guarded", bodyOf(supplier), supplier.member.token)).status).not.toBe(200);
  });
});

describe("a certification", () => {
  it("gets a launch token only for an account that two admins have added to the supplier's list", async () => {
    const supplier = await openSupplier(app, "certified");
    const open = () => {
      const body = { account: supplier.member.account, reason: "certification" };
      return app.call({ method: "POST", url: `${base}/certified/token`, token: requesterToken, body });
    };
    expect((await open()).errorCode).toBe("supplier.account.unlisted");
    await put("certified", bodyOf(supplier, { certificationAccounts: [supplier.member.account] }));
    await decide("certified", approverToken);
    const { token, user } = (await open()).value as { token: string; user: string };
    expect((await supplier.bet({ token, supplier_user: user })).status).toBe("RS_OK");
  });
});

describe("wins without a stake", () => {
  it("are limited per day and supplier, even if 64 calls are concurrent", async () => {
    const supplier = await openSupplier(app, "generous", { promoDayLimit: 10_000n });
    const before = await mainOf(supplier);
    const promoWin = () =>
      supplier.win(null, { transaction_uuid: randomUUID(), amount: 1_000_000, is_supplier_promo: true });
    const answers = await Promise.all(Array.from({ length: 64 }, promoWin));
    expect(answers.filter(({ status }) => status === "RS_OK")).toHaveLength(10);
    expect(answers.filter(({ status }) => status === "RS_ERROR_BET_LIMIT_EXCEEDED")).toHaveLength(54);
    expect(await mainOf(supplier)).toBe(before + 10_000n);
    app.clock.advanceMs(86_400_000);
    expect((await promoWin()).status).toBe("RS_OK");
  });

  it("are limited, but wins that refer to a bet are not limited", async () => {
    const supplier = await openSupplier(app, "usual", { promoDayLimit: 0n });
    const uuid = randomUUID();
    await supplier.bet({ transaction_uuid: uuid });
    expect((await supplier.win(uuid, { amount: 50_000_000 })).status).toBe("RS_OK");
    const promoWin = { transaction_uuid: randomUUID(), is_supplier_promo: true };
    expect((await supplier.win(null, promoWin)).status).toBe("RS_ERROR_BET_LIMIT_EXCEEDED");
  });

  it.each([
    ["names no bet and says no reason", null, {}],
    ["names a bet of a promotion", { is_supplier_promo: true }, { is_supplier_promo: true }],
    ["names a free bet", { is_free: true }, { is_free: true }],
    ["names a bet of 0", { amount: 0 }, {}],
  ])("are limited, if the win %s", async (_name, betFields, winFields) => {
    const code = `zero${JSON.stringify([betFields, winFields]).length}`;
    const supplier = await openSupplier(app, code, { promoDayLimit: 1_000n });
    const before = await mainOf(supplier);
    const win = async () => {
      const round = { round: randomUUID(), transaction_uuid: randomUUID() };
      if (betFields !== null) expect((await supplier.bet({ ...round, ...betFields })).status).toBe("RS_OK");
      const reference = betFields === null ? null : round.transaction_uuid;
      return supplier.win(reference, { round: round.round, amount: 1_000_000, ...winFields });
    };
    expect((await win()).status).toBe("RS_OK");
    expect((await win()).status).toBe("RS_ERROR_BET_LIMIT_EXCEEDED");
    expect(await mainOf(supplier)).toBe(before + 1_000n);
  });

  it("give their amount back to the limit of the same day, once, when they are rolled back", async () => {
    const supplier = await openSupplier(app, "undone", { promoDayLimit: 1_000n });
    const promoWin = async () => {
      const round = randomUUID();
      const win = { transaction_uuid: round, round, is_supplier_promo: true };
      return { round, status: (await supplier.win(null, win)).status };
    };
    const { round, status } = await promoWin();
    expect(status).toBe("RS_OK");
    expect((await promoWin()).status).toBe("RS_ERROR_BET_LIMIT_EXCEEDED");
    const repeated = { transaction_uuid: randomUUID(), round };
    const other = { transaction_uuid: randomUUID(), round };
    await Promise.all([repeated, other, repeated].map((fields) => supplier.rollback(round, fields)));
    const answers = await Promise.all([promoWin(), promoWin()]);
    expect(answers.map((answer) => answer.status).toSorted()).toEqual(["RS_ERROR_BET_LIMIT_EXCEEDED", "RS_OK"]);

    const paid = answers.find((answer) => answer.status === "RS_OK")?.round ?? "";
    app.clock.advanceMs(86_400_000);
    expect((await promoWin()).status).toBe("RS_OK");
    expect((await supplier.rollback(paid, { round: paid })).status).toBe("RS_OK");
    expect((await promoWin()).status).toBe("RS_ERROR_BET_LIMIT_EXCEEDED");
  });

  it("do not include the wins of free games in a round that has a stake", async () => {
    const supplier = await openSupplier(app, "freegames", { promoDayLimit: 0n });
    const freeGame = randomUUID();
    expect((await supplier.bet()).status).toBe("RS_OK");
    expect((await supplier.bet({ transaction_uuid: freeGame, amount: 0 })).status).toBe("RS_OK");
    expect((await supplier.win(freeGame)).status).toBe("RS_OK");
  });
});

describe("a launch token", () => {
  it.each([
    ["was revoked", "revoked", `revoked_at = $2`],
    ["was idle too long", "idled", `idle_until = $2`],
    ["expired", "ended", `ends_at = $2`],
  ])("allows wins and rollbacks but no bets after its session %s", async (_name, code, change) => {
    const supplier = await openSupplier(app, code);
    const { memberId } = supplier.member;
    const [session] = await owner.query<{ id: bigint }>(`select id from session where member_id = $1`, [memberId]);
    const registered = (await selectSuppliers(app.deps.db)).find(({ code }) => code === supplier.code);
    if (session === undefined || registered === undefined) throw new Error("the player has no session");
    const launch = { supplier: registered, memberId, sessionId: session.id as never };
    const token = await issueLaunchToken(app.deps, app.deps.db, launch);
    const [lostBetId, wonBetId] = [randomUUID(), randomUUID()];
    expect((await supplier.bet({ token, transaction_uuid: lostBetId })).status).toBe("RS_OK");
    expect((await supplier.bet({ token, transaction_uuid: wonBetId })).status).toBe("RS_OK");
    await owner.query(`update session set ${change} where id = $1`, [session.id, app.clock.realNow()]);
    expect((await supplier.bet({ token })).status).toBe("RS_ERROR_TOKEN_EXPIRED");
    expect((await supplier.win(wonBetId)).status).toBe("RS_OK");
    expect((await supplier.rollback(lostBetId)).status).toBe("RS_OK");
  });

  it("extends its session while the game is played", async () => {
    const supplier = await openSupplier(app, "awake");
    const { memberId } = supplier.member;
    const idleUntilOf = async () =>
      (await owner.query<{ at: Date }>(`select idle_until as at from session where member_id = $1`, [memberId]))[0]?.at;
    const [session] = await owner.query<{ id: bigint }>(`select id from session where member_id = $1`, [memberId]);
    const registered = (await selectSuppliers(app.deps.db)).find(({ code }) => code === supplier.code);
    if (session === undefined || registered === undefined) throw new Error("the player has no session");
    const launch = { supplier: registered, memberId, sessionId: session.id as never };
    const token = await issueLaunchToken(app.deps, app.deps.db, launch);
    const before = await idleUntilOf();
    app.clock.advanceMs(120_000);
    expect((await supplier.bet({ token })).status).toBe("RS_OK");
    await expect.poll(async () => (await idleUntilOf())?.getTime()).toBeGreaterThan(before?.getTime() ?? Infinity);
  });
});

test("a rollback that refers to another round is refused and closes no round", async () => {
  const supplier = await openSupplier(app, "rounds");
  const uuid = randomUUID();
  await supplier.bet({ transaction_uuid: uuid, round: "one" });
  const before = await mainOf(supplier);
  const answer = await supplier.rollback(uuid, { round: "two", round_closed: true });
  expect(answer.status).toBe("RS_ERROR_DUPLICATE_TRANSACTION");
  expect(await mainOf(supplier)).toBe(before);
  const rounds = await app.deps.db.query(`select round, closed_at from gateway_round where supplier = 'rounds'`);
  expect(rounds).toEqual([{ round: "one", closed_at: null }]);
  expect((await supplier.rollback(uuid, { round: "one", round_closed: true })).status).toBe("RS_OK");
  expect(await mainOf(supplier)).toBe(before + 1_000n);
});
