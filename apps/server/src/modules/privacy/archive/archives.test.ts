/** The archives of closed accounts: who can open them, for how long, and how they end. */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ArchiveContent, ArchiveLine, ArchiveList } from "@openhouse/protocol/privacy/archives";
import { createLogger } from "../../../core/create-logger.ts";
import { openDatabase } from "../../../db/connection.ts";
import type { Database } from "../../../db/connection.ts";
import { resealSecrets } from "../../../db/reseal-secrets.ts";
import { setMerchant } from "../../../testing/set-merchant.ts";
import { signInStaff } from "../../../testing/sign-in-staff.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestAnswer, TestApp } from "../../../testing/test-app.ts";
import { requestTestClosure } from "../../../testing/test-closures.ts";
import { submitTestCheck } from "../../../testing/test-identity.ts";
import { addPayoutAccount } from "../../../testing/test-member-records.ts";
import { closeAccounts } from "../close-accounts.ts";
import { eraseArchives } from "./erase-archives.ts";

const dayMs = 86_400_000;
const hourMs = 3_600_000;
const url = "/backoffice/api/archives";
const reason = "Request 12 of the authority";
const otherBrand = "harbour.localhost";

let test: TestApp;
let owner: Database;
let ana: string;
let ben: string;
let count = 0;
const logLines: string[] = [];
beforeAll(async () => {
  test = await createTestApp({ log: createLogger("error", { write: (line: string) => void logLines.push(line) }) });
  owner = openDatabase(test.ownerUrl, { as: "owner" });
  ana = (await signInStaff(test, { account: "anarchive", roles: ["risk"] })).token;
  ben = (await signInStaff(test, { account: "benarchive", roles: ["admin"] })).token;
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

/** Registers a member, closes the account, and returns the member's number. */
async function closeMember(): Promise<string> {
  const { memberId } = await test.register(`archived${(count += 1)}`);
  await requestTestClosure(test.deps, memberId);
  expect(await closeAccounts(test.deps)).toBe(1);
  return String(memberId);
}

const codeOf = ({ status, errorCode }: TestAnswer) => (status === 200 ? "ok" : String(errorCode));
const list = async (query = "", token = ana) =>
  (await test.call({ method: "GET", url: `${url}${query}`, token })).value as ArchiveList;
const line = async (id: string, token = ana) => (await list(`?memberId=${id}`, token)).list[0];
const request = async (id: string, token = ana) =>
  codeOf(await test.call({ method: "POST", url: `${url}/${id}/request`, token, body: { reason } }));
const decide = async (id: string, token = ben, decision = "approved") =>
  codeOf(await test.call({ method: "POST", url: `${url}/${id}/decision`, token, body: { decision, reason } }));
const read = (id: string, token = ana, host?: string) =>
  test.call({ method: "GET", url: `${url}/${id}/content`, token, ...(host !== undefined && { host }) });
async function open(id: string): Promise<void> {
  expect([await request(id), await decide(id)]).toEqual(["ok", "ok"]);
}
const auditOf = (id: string) =>
  test.deps.db.query<{ action: string; by: string; detail: object }>(
    `select action, actor_name as by, detail from audit_line
     where merchant_id = 1 and subject_id = $1 and action like 'archive.%' order by position`,
    [id],
  );
/** Moves the business time of this process and of the database. */
async function moveClock(offsetMs: number): Promise<void> {
  test.clock.setOffsetMs(offsetMs);
  await owner.query(
    `insert into business_clock (offset_ms) values ($1) on conflict (only_row) do update set offset_ms = $1`,
    [offsetMs],
  );
}
const rowsOf = (id: string) => owner.query(`select from sealed_archive where member_id = $1`, [id]);

describe("the archive of a closed account", () => {
  it("is opened by two people with a reason, and the requester reads all data of the member", async () => {
    const member = await test.register("archivedana");
    const checkId = await submitTestCheck(test, member, { name: "Ana Archivada" });
    const numberSealed = test.deps.accountSealer.seal("9876504321");
    await addPayoutAccount(test.deps, { memberId: member.memberId, holder: "Ana", numberSealed, numberShown: "x" });
    await requestTestClosure(test.deps, member.memberId);
    await closeAccounts(test.deps);
    const id = String(member.memberId);
    expect(codeOf(await read(id))).toBe("archive.not.open");
    await open(id);
    const { sections } = (await read(id)).value as ArchiveContent;
    const fieldsOf = (name: string) =>
      Object.fromEntries(
        sections.find((section) => section.name === name)?.rows[0]?.map(({ field, value }) => [field, value]) ?? [],
      );
    expect(fieldsOf("account")).toMatchObject({ account: "archivedana", "profile.birthday": "1990-06-12" });
    expect(fieldsOf("identityChecks")).toMatchObject({ id: checkId, name: "Ana Archivada" });
    expect(fieldsOf("identityPictures")["jpeg"], "a JPEG in base64").toMatch(/^\/9j\//);
    expect(fieldsOf("payoutAccounts")).toMatchObject({ holder: "Ana", number: "9876504321" });
    const actions = ["archive.requested anarchive", "archive.approved benarchive", "archive.read anarchive"];
    const audit = await auditOf(id);
    expect(audit.map(({ action, by }) => `${action} ${by}`)).toEqual(actions);
    expect(audit.map(({ detail }) => detail)).toEqual([{}, {}, {}]);
  });

  it("records each reading", async () => {
    const id = await closeMember();
    await open(id);
    for (let reading = 0; reading < 2; reading += 1) expect(codeOf(await read(id))).toBe("ok");
    expect((await auditOf(id)).filter(({ action }) => action === "archive.read")).toHaveLength(2);
  });

  it("cannot be opened by one person alone, or read by the person who approved", async () => {
    const id = await closeMember();
    expect(await decide(id)).toBe("no.data");
    expect(await request(id)).toBe("ok");
    expect(await request(id, ben)).toBe("transaction.state.changed");
    expect(await decide(id, ana)).toBe("approval.same.person");
    expect(codeOf(await read(id))).toBe("archive.not.open");
    expect(await line(id)).toMatchObject({ request: { by: "anarchive", reason, isOwn: true }, readableUntil: null });
    expect(await decide(id)).toBe("ok");
    expect(codeOf(await read(id, ben))).toBe("archive.not.open");
    expect(codeOf(await read(id))).toBe("ok");
  });

  it("stays closed after a rejection by the second person or by the requester", async () => {
    const id = await closeMember();
    for (const token of [ana, ben]) {
      expect([await request(id), await decide(id, token, "rejected")]).toEqual(["ok", "ok"]);
      expect(codeOf(await read(id))).toBe("archive.not.open");
    }
  });

  it("closes after 24 hours, and can then be requested again", async () => {
    const id = await closeMember();
    const approvedAt = test.clock.businessNow().getTime();
    await open(id);
    const until = (await line(id))?.readableUntil ?? 0;
    expect(Math.abs(until - approvedAt - dayMs)).toBeLessThan(hourMs);
    test.clock.setOffsetMs(25 * hourMs);
    expect(codeOf(await read(id))).toBe("archive.not.open");
    expect(await line(id)).toMatchObject({ request: null, readableUntil: null });
    await open(id);
    expect(codeOf(await read(id))).toBe("ok");
    test.clock.setOffsetMs(0);
  });

  it("is not open to other roles, nor to the staff of another merchant", async () => {
    const id = await closeMember();
    for (const role of ["support", "finance", "agentManager", "content", "auditor"] as const) {
      const { token } = await signInStaff(test, { account: `archive${role.toLowerCase()}`, roles: [role] });
      expect(codeOf(await test.call({ method: "GET", url, token }))).toBe("permission.denied");
      expect([await request(id, token), await decide(id, token)]).toEqual(["permission.denied", "permission.denied"]);
      expect(codeOf(await read(id, token))).toBe("permission.denied");
    }
    const other = await signInStaff(test, { account: "otherarchive", roles: ["admin"], host: otherBrand });
    await open(id);
    const call = { token: other.token, host: otherBrand };
    expect((await test.call({ method: "GET", url, ...call })).value).toMatchObject({ list: [], waiting: 0 });
    expect(codeOf(await read(id, other.token, otherBrand))).toBe("no.data");
    const body = { reason };
    expect(codeOf(await test.call({ method: "POST", url: `${url}/${id}/request`, body, ...call }))).toBe("no.data");
  });
});

describe("the list of archives", () => {
  it("contains numbers and dates only, is searched by the whole number, and has pages", async () => {
    const ids = [await closeMember(), await closeMember()];
    const first = (await list()).list[0] as ArchiveLine;
    expect(Object.keys(first).toSorted()).toEqual(["closedAt", "keepUntil", "memberId", "readableUntil", "request"]);
    expect(first).toMatchObject({ memberId: ids[1], request: null, readableUntil: null });
    expect((await list(`?memberId=${ids[0]}`)).list.map(({ memberId }) => memberId)).toEqual([ids[0]]);
    for (const text of [`archived${count}`, ids[0]?.slice(0, -1), "%25"]) {
      expect((await list(`?memberId=${text}`)).list).toEqual([]);
    }
    const page = await list("?limit=1");
    expect(page).toMatchObject({ list: [{ memberId: ids[1] }], next: ids[1] });
    expect((await list(`?limit=1&before=${page.next}`)).list[0]?.memberId).toBe(ids[0]);
  });

  it("shows to everyone which requests wait for a second person", async () => {
    const id = await closeMember();
    const { waiting } = await list();
    await request(id);
    const reply = await list("?isWaiting=true", ben);
    expect(reply.waiting).toBe(waiting + 1);
    expect(reply.list.find(({ memberId }) => memberId === id)).toMatchObject({ request: { isOwn: false } });
    await decide(id);
    expect((await list("?isWaiting=true")).list.some(({ memberId }) => memberId === id)).toBe(false);
  });
});

describe("the retention of an archive", () => {
  const years = (archive: ArchiveLine | undefined) =>
    new Date(archive?.keepUntil ?? 0).getUTCFullYear() - new Date(archive?.closedAt ?? 0).getUTCFullYear();

  it("is five years, or what the setting says when the account closes", async () => {
    const id = await closeMember();
    await setMerchant(test, 1, { settings: { "account.archiveYears": 2 } });
    const laterId = await closeMember();
    await setMerchant(test, 1, { settings: { "account.archiveYears": 5 } });
    expect([years(await line(id)), years(await line(laterId))]).toEqual([5, 2]);
  });

  it("ends with an erasure in batches, which the audit chain counts, and which also erases the reasons of requests", async () => {
    const id = await closeMember();
    const waitingId = await closeMember();
    await open(id);
    await request(waitingId);
    const [total] = await owner.query<{ count: number }>(`select count(*)::int as count from sealed_archive`);
    expect(await eraseArchives(test.deps)).toBe(0);
    await moveClock((5 * 365 + 3) * dayMs);
    expect(codeOf(await read(id)), "the date counts, not the job").toBe("no.data");
    expect(await list()).toMatchObject({ list: [], waiting: 0 });
    expect(await eraseArchives(test.deps, 2)).toBe(total?.count);
    expect(await eraseArchives(test.deps)).toBe(0);
    expect([await rowsOf(id), await rowsOf(waitingId)]).toEqual([[], []]);
    const counts = await owner.query<{ count: number }>(
      `select (detail ->> 'count')::int as count from audit_line
       where merchant_id = 1 and action = 'archive.erased' order by position`,
    );
    expect(counts.every((batch) => batch.count <= 2)).toBe(true);
    expect(counts.reduce((sum, batch) => sum + batch.count, 0)).toBe(total?.count);
    const texts = await owner.query(
      `select decision from approval where kind = 'archive.open' and (reason <> '' or decision is null)`,
    );
    expect(texts).toEqual([]);
    await moveClock(0);
  });

  it("is not shortened by a direct change or a wrong time of the application", async () => {
    const id = await closeMember();
    const { db } = test.deps;
    await expect(db.query(`delete from sealed_archive where member_id = $1`, [id])).rejects.toThrow(
      /permission denied/,
    );
    for (const change of ["keep_until = sealed_at + interval '1 second'", "bytes = ''", "member_id = 1"]) {
      await expect(db.query(`update sealed_archive set ${change}`)).rejects.toThrow(/permission denied/);
    }
    await db.query(`select erase_archives(1, now() + interval '20 years', 1000)`);
    expect(await rowsOf(id)).toHaveLength(1);
  });
});

describe("the sealing", () => {
  it("happens with the erasure, or neither happens", async () => {
    const { memberId } = await test.register("archivedcrash");
    await requestTestClosure(test.deps, memberId);
    const state = async () => ({
      archives: (await rowsOf(String(memberId))).length,
      account: await owner.query<{ account: string }>(`select account from member where id = $1`, [memberId]),
    });
    const rule = (sql: string) => owner.query(sql);
    await rule(`alter table favourite_game rename to favourite_game_away`);
    await expect(closeAccounts(test.deps), "the erasure fails after the sealing").rejects.toThrow("favourite_game");
    expect(await state()).toEqual({ archives: 0, account: [{ account: "archivedcrash" }] });
    await rule(`alter table favourite_game_away rename to favourite_game`);
    await rule(`alter table sealed_archive add constraint refuse_all check (false) not valid`);
    await expect(closeAccounts(test.deps), "the sealing fails").rejects.toThrow("refuse_all");
    expect(await state()).toEqual({ archives: 0, account: [{ account: "archivedcrash" }] });
    await rule(`alter table sealed_archive drop constraint refuse_all`);
    expect(await closeAccounts(test.deps)).toBe(1);
    expect(await state()).toEqual({ archives: 1, account: [{ account: `closed:${memberId}` }] });
  });

  it("archives a text in its sealed form if the secret of the text is lost, and logs its table and row", async () => {
    const { memberId } = await test.register("archivedlost");
    const numberSealed = "of.a.lostsecret";
    await owner.query(`delete from withdraw_account where id = 71`);
    await addPayoutAccount(test.deps, { memberId, holder: "Ana", numberSealed, numberShown: "x" });
    await requestTestClosure(test.deps, memberId);
    logLines.length = 0;
    expect(await closeAccounts(test.deps)).toBe(1);
    expect(logLines.map((line) => JSON.parse(line) as object)).toMatchObject([{ table: "withdraw_account", id: "71" }]);
    await open(String(memberId));
    const { sections } = (await read(String(memberId))).value as ArchiveContent;
    const rows = sections.find(({ name }) => name === "payoutAccounts")?.rows;
    expect(rows?.[0]).toContainEqual({ field: "number_sealed", value: numberSealed });
  });

  it("fails if a picture was changed, and succeeds once the picture is restored", async () => {
    const member = await test.register("archivedfault");
    await submitTestCheck(test, member, { name: "Ana Archivada" });
    await requestTestClosure(test.deps, member.memberId);
    const invert = () =>
      owner.query(
        `update identity_picture set bytes = set_byte(bytes, 20, 255 - get_byte(bytes, 20)) where member_id = $1`,
        [member.memberId],
      );
    await invert();
    await expect(closeAccounts(test.deps)).rejects.toThrow(/authenticate/);
    expect(await rowsOf(String(member.memberId))).toEqual([]);
    await invert();
    expect(await closeAccounts(test.deps)).toBe(1);
  });

  it("is bound to the member's number: an archive in another row cannot be read", async () => {
    const [id, otherId] = [await closeMember(), await closeMember()];
    await open(id);
    await owner.query(
      `update sealed_archive a set key_sealed = o.key_sealed, bytes = o.bytes from sealed_archive o
       where a.member_id = $1 and o.member_id = $2`,
      [id, otherId],
    );
    expect((await read(id)).status).toBe(500);
  });

  it("is renewed with a new secret, and the archive can still be read without the old one", async () => {
    const id = await closeMember();
    await open(id);
    const secret = "another-secret-of-the-operator-2";
    const secrets = { secret, oldSecrets: [test.deps.config.secret ?? ""] };
    const rotating = await createTestApp({ ownerUrl: test.ownerUrl, config: secrets });
    await resealSecrets(rotating.deps);
    await rotating.close();
    const renewed = await createTestApp({ ownerUrl: test.ownerUrl, config: { secret } });
    const { token } = await signInStaff(renewed, { account: "annarchive", roles: ["risk"] });
    const { token: second } = await signInStaff(renewed, { account: "bennarchive", roles: ["risk"] });
    for (const [step, by, body] of [
      ["request", token, { reason }],
      ["decision", second, { decision: "approved", reason }],
    ] as const) {
      expect(codeOf(await renewed.call({ method: "POST", url: `${url}/${id}/${step}`, token: by, body }))).toBe("ok");
    }
    const answer = await renewed.call({ method: "GET", url: `${url}/${id}/content`, token });
    expect((answer.value as ArchiveContent).sections[0]?.name).toBe("account");
    await renewed.close();
  });
});
