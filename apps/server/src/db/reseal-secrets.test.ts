import { generateKeyPairSync, randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Deps } from "../core/deps.ts";
import { createKeyedHash } from "../core/secrets/keyed-hash.ts";
import type { Sealer } from "../core/secrets/sealed-text.ts";
import { totpCode } from "../modules/identity/second-factor/totp.ts";
import { signInStaff } from "../testing/sign-in-staff.ts";
import { createTestApp } from "../testing/test-app.ts";
import type { TestApp, TestAppOptions } from "../testing/test-app.ts";
import { openDatabase } from "./connection.ts";
import type { Database } from "./connection.ts";
import { resealSecrets } from "./reseal-secrets.ts";
import { sealedColumns, sealedTextOf } from "./sealed-columns.ts";

const first = "s".repeat(40);
const second = "second-secret-of-the-operator-".padEnd(40, "2");
const third = "third-secret-".padEnd(40, "3");
const wrong = "w".repeat(40);
const anyStaff = { account: "rotator1", roles: ["support"] as const };
const staffTotp = "JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP";

let test: TestApp;
let owner: Database;
let texts: Map<string, string>;

beforeAll(async () => {
  test = await createTestApp();
  owner = openDatabase(test.ownerUrl, { as: "owner" });
  await signInStaff(test, anyStaff);
  await test.register("rotated1");
  texts = await sealOneOfEach(test);
}, 60_000);
afterAll(async () => {
  await owner.close();
  await test.close();
});

/** Another process on the same database. */
const startWith = (secret: string, oldSecrets: readonly string[] = [], options: TestAppOptions = {}) =>
  createTestApp({ ...options, ownerUrl: test.ownerUrl, config: { ...options.config, secret, oldSecrets } });

const nameOf = ({ table, column, key }: (typeof sealedColumns)[number]) => `${table}.${key ?? column}`;

/**
 * Stores a sealed text in each sealed column. Half of the rows of `studio_chain` have the form of older versions, and
 * one row of `withdraw_account` has an erased text.
 */
async function sealOneOfEach({ deps }: TestApp): Promise<Map<string, string>> {
  const publicKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).publicKey.export({
    type: "spki",
    format: "pem",
  });
  const inserts = [
    `insert into staff_invitation
       (merchant_id, id, staff_id, token_hash, totp_secret, invited_by, created_at, expires_at)
       select merchant_id, id, id, '\\x', 'x', id, now(), now() from staff where account = '${anyStaff.account}'`,
    `insert into studio_chain select 1, n, 1, 'x', '\\x', 10, now() from generate_series(1, 500) n`,
    `insert into merchant_setting (merchant_id, key, value) select 1, 'geetest.sealedKey', '"x"'`,
    `insert into withdraw_account
       select 1, n, 1, 'B', 'B', 'x', 'x', 'x', 'x', now(), null, '\\x' from generate_series(1, 3) n`,
    `insert into message (merchant_id, id, kind, recipient, subject, text, code, status, at, language)
       select 1, n, 'sms', 'x', '', '', 'x', 'kept', now(), 'EN' from generate_series(1, 2) n`,
    `insert into identity_check (merchant_id, id, member_id, document_kind, country, document_sealed, submitted_at)
       values (1, 1, 1, 'passport', 'PH', 'x', now())`,
    `insert into identity_picture (merchant_id, id, member_id, side, key_sealed, bytes, width, height, created_at)
       values (1, 1, 1, 'front', 'x', '\\x', 1, 1, now())`,
    `insert into sealed_archive (merchant_id, member_id, sealed_at, keep_until, key_sealed, bytes)
       values (1, 1, now(), now() + interval '5 years', 'x', '\\x')`,
    `insert into gateway_supplier (merchant_id, code, vendor, public_key, currency, answers_replay, token_life_seconds,
       allowed_networks, is_enabled, sealed_signing_key)
       select 1, 'rotated', v.code, '${String(publicKey)}', 608, false, 60, '{}', true, 'x'
       from vendor v where v.merchant_id = 1 limit 1`,
  ];
  for (const sql of inserts) await owner.query(sql);
  const encKeys = await owner.query<{ sealed: string }>(`select sealed_private_key as sealed from enc_key`);
  // The logins below need these two.
  const realTexts = new Map([
    ["enc_key.sealed_private_key", deps.encKeySealer.open(encKeys[0]?.sealed ?? "")],
    ["staff.totp_secret", staffTotp],
  ]);
  const sealedTexts = new Map<string, string>();
  for (const column of sealedColumns) {
    const text = realTexts.get(nameOf(column)) ?? `text of ${nameOf(column)}`;
    sealedTexts.set(nameOf(column), text);
    const value = column.key === undefined ? "$1" : "to_jsonb($1::text)";
    const where = column.key === undefined ? "" : `where key = '${column.key}'`;
    await owner.query(`update ${column.table} t set ${column.column} = ${value} ${where}`, [
      column.sealerOf(deps).seal(text),
    ]);
  }
  // Older versions stored only the last two of the three parts, without the id of the secret.
  await owner.query(
    `update studio_chain set sealed_root = regexp_replace(sealed_root, '^[^.]*\\.', '') where id <= 250`,
  );
  await owner.query(`update withdraw_account set number_sealed = '' where id = 3`);
  return sealedTexts;
}

async function openAll(deps: Deps): Promise<Map<string, Set<string>>> {
  const opened = new Map<string, Set<string>>();
  for (const column of sealedColumns) {
    const text = sealedTextOf(column);
    const rows = await owner.query<{ sealed: string }>(
      `select ${text} as sealed from ${column.table} t where ${text} is not null`,
    );
    opened.set(nameOf(column), new Set(rows.map(({ sealed }) => column.sealerOf(deps).open(sealed))));
  }
  return opened;
}

const expectedTexts = () => new Map([...texts].map(([name, text]) => [name, new Set([text])]));

/** Staff log in with password and authenticator. */
function logInStaff({ call, clock }: TestApp) {
  clock.advanceMs(60_000);
  const code = totpCode(staffTotp, BigInt(Math.floor(clock.realNow().getTime() / 30_000)));
  const body = { account: anyStaff.account, password: "Staff2026", code };
  return call({ method: "POST", url: "/backoffice/api/session/login", body });
}

function logInMember({ callEncrypted }: TestApp) {
  const body = { username: "rotated1", password: "Player2026" };
  return callEncrypted({ method: "POST", url: "/wps/session/login", body });
}

describe("the check of the secret", () => {
  it("refuses to start with another secret, and prints one line", async () => {
    await expect(startWith(wrong)).rejects.toThrow(
      /^OPENHOUSE_SECRET is not the secret of this database: set the one that it was started with, or add .*$/,
    );
    await expect(startWith(wrong, [second])).rejects.toThrow("is not the secret of this database");
  });

  it("also refuses a wrong secret on a database that is older than the check, and keeps the keys of its hashes", async () => {
    const kept = await owner.query(`delete from sealed_key returning purpose, sealed, created_at`);
    await expect(startWith(wrong)).rejects.toThrow("is not the secret of this database");
    expect(await owner.query(`select purpose from sealed_key`)).toEqual([]);
    const upgraded = await startWith(first);
    const earlierHash = createKeyedHash(first, "payout-account-number");
    expect(upgraded.deps.accountHash.of("B:BDO:123")).toEqual(earlierHash.of("B:BDO:123"));
    await upgraded.close();
    await owner.query(`delete from sealed_key`);
    await owner.query(`insert into sealed_key select * from jsonb_populate_recordset(null::sealed_key, $1::jsonb)`, [
      JSON.stringify(kept),
    ]);
  });

  it("names the file of a generated secret", async () => {
    const folder = `/tmp/openhouse-secret-${randomUUID()}`;
    const start = createTestApp({ ownerUrl: test.ownerUrl, config: { secret: undefined, folder } });
    await expect(start).rejects.toThrow(`${folder}/secret is not the secret of this database`);
  });
});

describe("a new secret", () => {
  const account = "B:BDO:0012345678";
  let before: { account: Buffer; device: Buffer; statement: Buffer; mark: Buffer };
  const hashesOf = ({ accountHash, deviceHash, statementHash, markHash }: Deps) => ({
    account: accountHash.of(account),
    device: deviceHash.of(account),
    statement: statementHash.of(account),
    mark: markHash.of("phone", "639171234567"),
  });
  const countOutdated = async (deps: Deps) => {
    let outdated = 0;
    for (const column of sealedColumns) {
      const rows = await owner.query(
        `select 1 as one from ${column.table} t where not starts_with(${sealedTextOf(column)}, $1)`,
        [column.sealerOf(deps).prefix],
      );
      outdated += rows.length;
    }
    return outdated;
  };

  it("opens all texts while the earlier secret is also configured, and the job seals them again", async () => {
    before = hashesOf(test.deps);
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
    const app = await startWith(second, [first], { log });
    expect(await openAll(app.deps)).toEqual(expectedTexts());
    expect(hashesOf(app.deps)).toEqual(before);
    expect(await countOutdated(app.deps)).toBeGreaterThan(500);
    await resealSecrets(app.deps);
    expect(await countOutdated(app.deps)).toBe(0);
    expect(await openAll(app.deps)).toEqual(expectedTexts());
    expect(lines.some((line) => line.includes('"column":"studio_chain.sealed_root","resealed":500'))).toBe(true);
    expect(lines.at(-1)).toContain("the earlier secrets can be removed");
    const rows = () => owner.query(`select purpose, sealed from sealed_key order by purpose`);
    const afterFirstRun = await rows();
    await resealSecrets(app.deps);
    expect(await rows(), "a second run changes nothing").toEqual(afterFirstRun);
    await app.close();
  });

  it("works alone after the job: logins, authenticator, hashes, and all stored texts", async () => {
    const app = await startWith(second);
    expect(await openAll(app.deps)).toEqual(expectedTexts());
    expect(hashesOf(app.deps)).toEqual(before);
    // Both passwords were hashed with the first secret as pepper, which is no longer in the configuration of this
    // process.
    expect(await logInStaff(app)).toMatchObject({ status: 200 });
    expect(await logInMember(app)).toMatchObject({ status: 200 });
    await app.close();
  });

  it("replaces the earlier secret: no process starts without the new one", async () => {
    await expect(startWith(first)).rejects.toThrow("is not the secret of this database");
    await expect(startWith(wrong, [first])).rejects.toThrow("is not the secret of this database");
  });

  it("does not work alone before the job has run", async () => {
    const app = await startWith(third, [second]);
    await app.close();
    await expect(startWith(third)).rejects.toThrow("is not the secret of this database");
  });

  it("lets the earlier secrets be removed even if no secret opens one of the texts", async () => {
    await owner.query(`update studio_chain set sealed_root = 'abcdefgh.broken.text' where id = 1`);
    const lines: string[] = [];
    const log = pino({ level: "info" }, { write: (line) => void lines.push(line) });
    const app = await startWith(second, [third, first], { log });
    await resealSecrets(app.deps);
    expect(lines.some((line) => line.includes('"unreadable":1'))).toBe(true);
    expect(lines.at(-1)).toContain("the earlier secrets can be removed");
    await app.close();
  });
});

it("every sealer of the server has its columns in the list", () => {
  const isSealer = (value: unknown): value is Sealer =>
    typeof value === "object" && value !== null && "seal" in value && "open" in value;
  const sealers = Object.entries(test.deps).filter(([, value]) => isSealer(value));
  const listed = new Set<unknown>(sealedColumns.map((column) => column.sealerOf(test.deps)));
  // These two seal keys in other tables, which the job seals again in steps of their own.
  expect(
    sealers
      .filter(([, sealer]) => !listed.has(sealer))
      .map(([name]) => name)
      .toSorted(),
  ).toEqual(["markKeySealer", "storedKeySealer"]);
});
