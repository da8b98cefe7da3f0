/**
 * Tests the evidence (signed records of the books in a folder outside the database): what is written, when, and that
 * later changes of the files and of the database are found.
 */

import { spawnSync } from "node:child_process";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import type { Config } from "../../config.ts";
import type { MerchantId } from "../../core/ids.ts";
import { systemRandom } from "../../core/random.ts";
import { readPublicKey } from "../../core/secrets/signing-key.ts";
import type { PublicKey } from "../../core/secrets/signing-key.ts";
import { appendAudit } from "../../db/audit.ts";
import { openDatabase } from "../../db/connection.ts";
import type { Database } from "../../db/connection.ts";
import { createKeys } from "../../installation/create-keys.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestApp } from "../../testing/test-app.ts";
import { giveMoney } from "../../testing/test-player.ts";
import { checkEvidenceSettings } from "./check-evidence-settings.ts";
import { dueRecord } from "./due-record.ts";
import { parseRecord } from "./evidence-record.ts";
import type { EvidenceRecord } from "./evidence-record.ts";
import { verifyEvidence } from "./verify-evidence.ts";
import { writeEvidence } from "./write-evidence.ts";

const merchantId = 1 as MerchantId;
const hourMs = 3_600_000;
const script = join(import.meta.dirname, "../../../../../tools/verify-evidence.mjs");

let app: TestApp;
let owner: Database;
let member: SignedInMember;
let keyFolder: string;
const keyFolders: string[] = [];
let key: PublicKey;
let folder: string;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
  member = await app.register("evident1");
  keyFolder = await makeKeys();
  key = await readPublicKey(join(keyFolder, "signing.pub"));
});
afterAll(async () => {
  await Promise.all(keyFolders.map((each) => rm(each, { recursive: true })));
  await owner.close();
  await app.close();
});
/** Each test has a folder of its own, so the database must not know records of other folders. */
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "evidence-"));
  await owner.query(`delete from integrity_record`);
  return () => rm(folder, { recursive: true });
});

async function makeKeys(): Promise<string> {
  const keys = await mkdtemp(join(tmpdir(), "evidence-keys-"));
  keyFolders.push(keys);
  await createKeys(systemRandom, { folder: keys, dataFolder: "/nowhere" });
  return keys;
}

const write = (target = folder) => {
  const signingKeyFile = join(keyFolder, "signing.key");
  return writeEvidence({ ...app.deps, config: { ...app.deps.config, evidenceFolder: target, signingKeyFile } });
};
const verify = (keys = [key]) => verifyEvidence(app.deps.db, { folders: [folder], keys });
const problemsOf = async (keys = [key]) => (await verify(keys)).problems;

/** Posts a transfer, and moves the clock so far that the next checkpoint covers it. */
async function pay(minor: bigint): Promise<void> {
  await giveMoney(app, member, minor);
  app.clock.advanceMs(25 * hourMs);
}
async function act(): Promise<void> {
  await app.deps.db.transaction((tx) =>
    appendAudit(tx, {
      merchantId,
      at: app.clock.businessNow(),
      actor: { kind: "system", id: null, name: "test", ip: null },
      action: "test.done",
      subject: { kind: "merchant", id: "1" },
      detail: { amount: 100 },
    }),
  );
}
async function readRecords(): Promise<EvidenceRecord[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl")).toSorted();
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), "utf8")));
  return texts.flatMap((text) => text.trim().split("\n")).flatMap((line) => parseRecord(line) ?? []);
}
/** Rewrites the file of the last day. */
async function edit(change: (lines: string[]) => string[]): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".jsonl")).toSorted();
  const file = join(folder, names.at(-1) ?? "");
  const lines = (await readFile(file, "utf8")).trimEnd().split("\n");
  await writeFile(file, `${change(lines).join("\n")}\n`);
}
/** Writes a checkpoint of the ledger and two records of the heads of the audit chains, all on the same day. */
async function writeDay(): Promise<void> {
  await pay(500n);
  app.clock.advanceMs(25 * hourMs - (app.clock.realNow().getTime() % (24 * hourMs)));
  for (const _ of [1, 2, 3]) {
    await act();
    await write();
    app.clock.advanceMs(hourMs);
  }
}

describe("the record that is due", () => {
  const now = "2027-01-31T09:11:00.000Z";
  it.each([
    ["the ledger, if nothing has been written yet", undefined, undefined, "ledger"],
    [
      "the ledger, if the last checkpoint is of an earlier UTC day",
      "2027-01-31T09:10:00.000Z",
      "2027-01-30T23:59:59.999Z",
      "ledger",
    ],
    [
      "nothing, if the last record is less than half an hour old",
      "2027-01-31T08:41:00.001Z",
      "2027-01-31T00:11:00.000Z",
      undefined,
    ],
    [
      "the heads of the audit chains, if the last record is half an hour old",
      "2027-01-31T08:41:00.000Z",
      "2027-01-31T00:11:00.000Z",
      "heads",
    ],
    ["nothing, if the clock was set back", "2027-02-01T00:11:00.000Z", "2027-02-01T00:11:00.000Z", undefined],
  ])("is %s", (_case, last, lastLedger, expected) => {
    const written = { last: last && { at: last }, lastLedger: lastLedger && { at: lastLedger } };
    expect(dueRecord(written as Parameters<typeof dueRecord>[0], new Date(now))).toBe(expected);
  });
});

describe("evidence", () => {
  it("holds a checkpoint of the ledger each day and the heads of the audit chains each hour, signed and chained", async () => {
    await writeDay();
    await pay(700n);
    await write();
    const records = await readRecords();
    expect(records.map(({ kind, number }) => [kind, number])).toEqual([
      ["ledger", 1],
      ["heads", 2],
      ["heads", 3],
      ["ledger", 4],
    ]);
    const [first, , , last] = records;
    expect(first?.ledger.map(({ merchant }) => merchant)).toEqual([1, 2]);
    expect(last?.ledger[0]).toMatchObject({ transfers: "1", sums: { PHP: "0" } });
    expect(Number(last?.ledger[0]?.allTransfers)).toBe(Number(first?.ledger[0]?.transfers) + 1);
    expect(await verify()).toEqual({ records: 4, lastAt: last?.at, problems: [] });
    expect(await readdir(folder)).toHaveLength(2);
  });

  it("leaves transfers of the last hour to the next checkpoint, as transfers with smaller ids may be committed later", async () => {
    await pay(100n);
    await giveMoney(app, member, 300n);
    app.clock.advanceMs(hourMs - 1);
    await write();
    const [before] = await readRecords();
    app.clock.advanceMs(24 * hourMs);
    await write();
    expect((await readRecords())[1]?.ledger[0]).toMatchObject({ transfers: "1" });
    expect(before?.ledger[0]?.lastTransferId).not.toBe("0");
    expect(await problemsOf()).toEqual([]);
  });

  it("is written only once by three concurrent runs and a repeated run", async () => {
    await Promise.all([write(), write(), write()]);
    await write();
    expect(await readRecords()).toHaveLength(1);
    expect(await owner.query(`select kind, is_sound from integrity_record`)).toEqual([
      { kind: "evidence", is_sound: true },
    ]);
    expect(await problemsOf()).toEqual([]);
  });

  it("is not written if no folder is configured, and the job fails if the configured folder is missing", async () => {
    await writeEvidence(app.deps);
    await expect(write(join(folder, "missing"))).rejects.toThrow("ENOENT");
    expect(await owner.query(`select 1 from integrity_record`)).toEqual([]);
  });

  it("continues after a kill before the file was renamed, and after a kill before the commit", async () => {
    await writeDay();
    const day = app.clock.realNow().toISOString().slice(0, 10);
    await writeFile(join(folder, `${day}.unfinished`), '{"version":1,"cha');
    await owner.query(`delete from integrity_record where (detail->>'number')::int = 3`);
    expect(await problemsOf()).toEqual([]);
    app.clock.advanceMs(hourMs);
    await write();
    expect((await readRecords()).map(({ number }) => number)).toEqual([1, 2, 3, 4]);
    expect(await problemsOf()).toEqual([]);
  });

  it("is recorded in rows that the application cannot change", async () => {
    await write();
    for (const sql of [`update integrity_record set is_sound = true`, `delete from integrity_record`]) {
      await expect(app.deps.db.query(sql)).rejects.toThrow("permission denied");
    }
  });
});

it("evidence is verified by the standalone script, which needs only the public key", async () => {
  await writeDay();
  const run = () =>
    spawnSync(process.execPath, [script, "evidence", folder, join(keyFolder, "signing.pub")], { encoding: "utf8" });
  expect(run()).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^3 records up to .*: complete, in order/) as string,
  });
  await edit((lines) => lines.with(1, String(lines[1]).replace('"heads"', '"ledger"')));
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("was changed: the signature is wrong") as string,
  });
  await edit((lines) => lines.toSpliced(1, 1));
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringContaining("does not follow from the one before it") as string,
  });
});

describe("the settings of evidence, at the start of a worker,", () => {
  const check = (settings: Partial<Config>) => {
    const warn = vi.fn<(text: string) => void>();
    const production = { ...app.deps.config, demo: false, role: "worker" } as const;
    return checkEvidenceSettings({ ...production, ...settings }, { warn }).then(() => warn.mock.calls.length);
  };
  const complete = () => ({ evidenceFolder: folder, signingKeyFile: join(keyFolder, "signing.key") });

  it("cause one warning if they are incomplete, but none in the demo or in a process without jobs", async () => {
    expect(await check(complete())).toBe(0);
    expect(await check({})).toBe(1);
    expect(await check({ ...complete(), signingKeyFile: undefined })).toBe(1);
    expect(await check({ demo: true })).toBe(0);
    expect(await check({ role: "api" })).toBe(0);
  });

  it("stop the worker if the folder is missing or the key file holds no signing key", async () => {
    const missing = join(folder, "missing");
    await expect(check({ ...complete(), evidenceFolder: missing })).rejects.toThrow("OPENHOUSE_EVIDENCE_DIR: ");
    const publicKey = join(keyFolder, "signing.pub");
    await expect(check({ ...complete(), signingKeyFile: publicKey })).rejects.toThrow("OPENHOUSE_SIGNING_KEY_FILE: ");
  });
});

describe("a change of the files is found:", () => {
  it.each([
    ["a removed line", (lines: string[]) => lines.toSpliced(1, 1), "line 2 has the number 3 instead of 2"],
    ["a removed first line", (lines: string[]) => lines.slice(1), "line 1 has the number 2 instead of 1"],
    ["a removed last line", (lines: string[]) => lines.slice(0, -1), "the records 3 to 3 of the chain"],
    ["swapped lines", (lines: string[]) => [lines[0], lines[2], lines[1]].map(String), "line 2 has the number 3"],
    [
      "an edited line",
      (lines: string[]) => lines.with(1, String(lines[1]).replace('"heads"', '"ledger"')),
      "line 2 was changed",
    ],
    ["a cut line", (lines: string[]) => lines.with(2, String(lines[2]).slice(0, -9)), "line 3 is not a record"],
    ["a repeated line", (lines: string[]) => [...lines, String(lines[2])], "line 4 has the number 3 instead of 4"],
  ])("%s", async (_case, change, problem) => {
    await writeDay();
    await edit(change);
    expect((await problemsOf())[0]).toContain(problem);
  });

  it("lines that are signed with an unknown key, even if they name the id of a known key", async () => {
    await writeDay();
    const other = await makeKeys();
    const otherKey = await readPublicKey(join(other, "signing.pub"));
    expect((await problemsOf([otherKey]))[0]).toContain(`line 1 is signed with the key ${key.id}`);
    await edit((lines) => lines.map((line) => line.replace(key.id, otherKey.id)));
    expect((await problemsOf([otherKey]))[0]).toContain("line 1 was changed: the signature is wrong");
  });

  it("a folder that was replaced by a new folder", async () => {
    await writeDay();
    await edit(() => []);
    const lost = folder;
    folder = await mkdtemp(join(tmpdir(), "evidence-"));
    app.clock.advanceMs(hourMs);
    await write();
    expect(await problemsOf()).toMatchObject([expect.stringContaining("no folder holds the chain")]);
    await rm(lost, { recursive: true });
  });
});

describe("a change of the database by its owner is found:", () => {
  /** Runs `change` as the owner of the database, verifies the evidence, and restores the rows. */
  async function problemsAfter(change: string, restore: string): Promise<readonly string[]> {
    await owner.query(change);
    const problems = await problemsOf();
    await owner.query(restore);
    expect(await problemsOf()).toEqual([]);
    return problems;
  }
  const last = `(select max(id) from transfer where merchant_id = 1)`;

  it("a changed transfer and a removed transfer, in the checkpoint that covers them", async () => {
    await writeDay();
    await pay(900n);
    await write();
    const [, , , second] = await readRecords();
    const place = `record 4 of ${second?.at}: the ledger of merchant 1 was changed`;
    const changed = await problemsAfter(
      `update transfer set amount = amount + 1 where merchant_id = 1 and id = ${last}`,
      `update transfer set amount = amount - 1 where merchant_id = 1 and id = ${last}`,
    );
    expect(changed).toEqual([`${place}: the hash differs (transfers recorded: 1, in the database: 1)`]);
    const removed = await problemsAfter(
      `with gone as (delete from transfer where merchant_id = 1 and id = ${last} returning *)
       insert into transfer select 99, id, debit_id, credit_id, amount, debit_after, credit_after, debit_version,
         credit_version, created_at, code, reference from gone`,
      `update transfer set merchant_id = 1 where merchant_id = 99`,
    );
    expect(removed).toEqual([`${place}: the hash differs (transfers recorded: 1, in the database: 0)`]);
    const first = await problemsAfter(
      `update transfer set reference = reference || 'x' where merchant_id = 1 and id < ${last}`,
      `update transfer set reference = left(reference, -1) where merchant_id = 1 and id < ${last}`,
    );
    expect(first[0]).toContain("record 1 of ");
  });

  it("balances that did not add up to zero when the record was written", async () => {
    const account = `(select max(id) from account where merchant_id = 1 and kind = 1)`;
    await owner.query(`update account set balance = balance + 5 where merchant_id = 1 and id = ${account}`);
    await write();
    await owner.query(`update account set balance = balance - 5 where merchant_id = 1 and id = ${account}`);
    expect((await problemsOf())[0]).toContain("the ledger of merchant 1 did not add up to zero: PHP 5 minor units");
    expect(await owner.query(`select is_sound from integrity_record`)).toEqual([{ is_sound: false }]);
  });

  it("a changed, a removed and a rewritten entry of the audit chain, in the first record after the entry", async () => {
    await writeDay();
    const [, second, third] = await readRecords();
    const position = second?.audit[0]?.position;
    const changed = await problemsAfter(
      `update audit_entry set detail = '{"amount": 101}' where merchant_id = 1 and position = ${position}`,
      `update audit_entry set detail = '{"amount": 100}' where merchant_id = 1 and position = ${position}`,
    );
    const place = `record 2 of ${second?.at}: the audit chain of merchant 1 was changed`;
    expect(changed).toEqual([`${place}: entry ${position} was changed`]);
    const removed = await problemsAfter(
      `update audit_entry set merchant_id = 99 where merchant_id = 1 and position = ${position}`,
      `update audit_entry set merchant_id = 1 where merchant_id = 99`,
    );
    expect(removed).toEqual([`${place}: entry ${position} is missing`]);
    // Writes the last entry again with a correct hash, as an owner could do with the whole chain.
    const lastPosition = third?.audit[0]?.position;
    const rehash = (amount: number) => `update audit_entry set detail = '{"amount": ${amount}}',
      hash = audit_hash(previous_hash, merchant_id, position, at, actor_kind, actor_id, actor_name, action,
        subject_kind, subject_id, '{"amount": ${amount}}', reason, ip)
      where merchant_id = 1 and position = ${lastPosition}`;
    const rewritten = await problemsAfter(rehash(7), rehash(100));
    expect(rewritten).toEqual([
      `record 3 of ${third?.at}: the audit chain of merchant 1 was changed: the entries up to ${lastPosition} were written again`,
    ]);
  });
});
