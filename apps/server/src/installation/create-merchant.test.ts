import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { StaffId } from "../core/ids.ts";
import { claimInstallation } from "../db/claim-installation.ts";
import { openDatabase } from "../db/connection.ts";
import type { Database } from "../db/connection.ts";
import { insertStaff } from "../modules/identity/index.ts";
import { totpCode } from "../modules/identity/second-factor/totp.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp } from "../testing/test-app.ts";
import { createMerchant } from "./create-merchant.ts";
import type { CreatedMerchant } from "./create-merchant.ts";
import { readMerchantFile } from "./merchant-file.ts";

const example = readFileSync(join(import.meta.dirname, "../../../../deploy/merchant.example.json"), "utf8");
const host = "play.example.com";

let test: TestApp;
let owner: Database;
let created: CreatedMerchant;

beforeAll(async () => {
  test = await createTestApp({ config: { demo: false } });
  owner = openDatabase(test.ownerUrl, { as: "owner", maxConnections: 2 });
  created = await create(example);
});

afterAll(async () => {
  await owner.close();
  await test.close();
});

function create(text: string, options: { isAddition?: boolean; renewsInvitations?: boolean } = {}) {
  const { isAddition = false, renewsInvitations = false } = options;
  return createMerchant(test.deps, readMerchantFile(text), { owner, isAddition, renewsInvitations });
}

describe("a merchant created on an empty database", () => {
  it("answers on its hosts only, with its own texts and without anything of the demo", async () => {
    expect(await test.call({ method: "GET", url: "/wps/system/status", host })).toMatchObject({ status: 200 });
    expect(await test.call({ method: "GET", url: "/wps/system/status", host: "localhost" })).toMatchObject({
      status: 404,
    });
    const rows = await owner.query<{ text: string }>(
      `select concat_ws(' ', code, name, main_domain) as text from merchant
       union all select host from merchant_host union all select account from staff
       union all select draft::text from content_item union all select code from deposit_method
       union all select name from payout_bank union all select code from vendor`,
    );
    const texts = rows.map(({ text }) => text).join("\n");
    expect(texts).toContain("Example Gaming");
    expect(texts).not.toMatch(/demo|lakbay|habagat|harbour|localhost/i);
  });

  it("has its own games, and payment methods that are off", async () => {
    const { games } = test.deps.games.catalogueOf(created.id);
    expect(games.map(({ code }) => code)).toEqual(["capiz-after-dark"]);
    const methods = await owner.query(
      `select code, enabled from deposit_method union all select card_type, enabled from withdraw_method`,
    );
    expect(methods).toEqual([
      { code: "transfer", enabled: false },
      { code: "B", enabled: false },
    ]);
  });

  it("requires a verified identity before withdrawals", async () => {
    const { settings } = test.deps.merchants.byId(created.id);
    expect(settings).toMatchObject({ "identity.beforeWithdrawal": true, "identity.beforeDeposit": false });
  });

  it("lets both administrators enrol with their invitations, once", async () => {
    expect(created).toMatchObject({ isNew: true });
    expect(created.invitations.map(({ account }) => account)).toEqual(["firstadmin", "secondadmin"]);
    for (const { link } of created.invitations) {
      expect(link).toMatch(/^https:\/\/play\.example\.com\/backoffice\/invitation#/);
      const token = link.split("#")[1];
      const opened = await test.call({ method: "POST", url: "/backoffice/api/invitation", host, body: { token } });
      const { secret } = opened.value as { secret: string };
      const code = totpCode(secret, BigInt(Math.floor(test.clock.realNow().getTime() / 30_000)));
      const body = { token, password: "Enrolled-Person-26", code };
      const accept = () => test.call({ method: "POST", url: "/backoffice/api/invitation/accept", host, body });
      expect(await accept()).toMatchObject({ status: 200 });
      expect(await accept()).toMatchObject({ errorCode: "invitation.invalid" });
    }
  });

  it("is unchanged by a repeated call, which also renews no invitation of an enrolled administrator", async () => {
    const repeated = await create(example.replace('"EXAMPLEBANK"', '"OTHER"'), { renewsInvitations: true });
    expect(repeated).toEqual({ id: created.id, isNew: false, invitations: [] });
    expect(await owner.query(`select code from deposit_channel`)).toEqual([{ code: "EXAMPLEBANK" }]);
  });

  it("is joined by a second merchant only on request, and never by one with the same host", async () => {
    const other = example.replace('"example"', '"other"');
    await expect(create(other)).rejects.toThrow("--add");
    await expect(create(other, { isAddition: true })).rejects.toThrow("another merchant has play.example.com");
    const added = await create(other.replaceAll("play.example.com", "other.example.com"), { isAddition: true });
    expect(added).toMatchObject({ id: created.id + 1, isNew: true });
  });

  it("gets no further administrator from the application without a second person", async () => {
    const person = { merchantId: created.id, account: "intruder", name: "Intruder", email: "intruder@example.com" };
    const staff = {
      ...person,
      id: 7n as StaffId,
      roles: ["admin" as const],
      passwordHash: null,
      sealedTotpSecret: null,
    };
    const insert = (passwordHash: string | null) =>
      test.deps.db.transaction((tx) => insertStaff(tx, { ...staff, passwordHash }));
    await claimInstallation(test.ownerUrl, "production");
    await expect(insert(null)).rejects.toThrow("two people");
    await expect(insert("a hash")).rejects.toThrow("two people");
  });

  it("accepts passwords of up to 128 characters of any kind, which never expire", async () => {
    const logIn = (username: string, password: string) =>
      test.callEncrypted({ method: "POST", url: "/wps/session/login", host, body: { username, password } });
    for (const [index, password] of ["lantern over the bay", "7391045528", "q".repeat(128)].entries()) {
      const username = `anyword${index}`;
      await test.register(username, { password, host });
      await owner.query(`update member set password_changed_at = now() - interval '3 years' where account = $1`, [
        username,
      ]);
      expect(await logIn(username, password)).toMatchObject({
        value: { passwordExpired: false, changePasswordRequired: false },
      });
    }
  });

  it("shows the API documentation only to staff", async () => {
    for (const url of ["/docs", "/docs/json"]) {
      expect(await test.call({ method: "GET", url, host })).toMatchObject({ status: 401 });
    }
    const grant = await test.call({ method: "POST", url: "/backoffice/api/session/api-docs", host, body: {} });
    expect(grant).toMatchObject({ status: 401 });
  });
});

it("a database that was started as a demo cannot be used in production, and the reverse", async () => {
  await claimInstallation(test.ownerUrl, "production");
  await claimInstallation(test.ownerUrl, "production");
  await expect(claimInstallation(test.ownerUrl, "demo")).rejects.toThrow("real installation");
  await owner.query(`update installation set kind = 'demo'`);
  await expect(claimInstallation(test.ownerUrl, "production")).rejects.toThrow("started as a demo");
  await expect(test.deps.db.query(`update installation set kind = 'production'`)).rejects.toThrow("permission denied");
});

it.each([
  ["no JSON", "{", "the file is not JSON"],
  ["a currency", example.replace('"PHP"', '"ZZZ"'), "/currency: must be equal to one of the allowed values (PHP"],
  ["a time zone", example.replace("Asia/Manila", "Asia/Manilla"), "/timeZone"],
  ["a country", example.replace('"PH"', '"PX"'), "/countryCode"],
  ["a language", example.replace('["TY", "EN"]', '["TY"]'), "/defaultLanguage"],
  ["equal accounts", example.replace("secondadmin", "firstadmin"), "/administrators: must have two different accounts"],
  [
    "a provider",
    example.replace('"transfer",\n      "provider": "hand"', '"transfer",\n      "provider": "manual"'),
    "/depositMethods/transfer: the provider",
  ],
  ["a flag", example.replace("FREEPLAY3", "FREEPLAY9"), "/flags/FREEPLAY9: there is no such flag"],
  [
    "a setting",
    example.replace("registration.needsAffiliate", "registration.unknown"),
    "/settings/registration.unknown",
  ],
  ["a field", example.replace('"code": "example"', '"code": "example", "colour": "red"'), "(colour)"],
])("refuses a merchant file with a fault: %s", (_name, text, fault) => {
  expect(() => readMerchantFile(text)).toThrow(fault);
});
