/** Identity checks: what members submit, which staff members see it, and how two staff members decide. */

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { IdentityCheckDetail, IdentityCheckList } from "@openhouse/protocol/identity-checks/check-queue";
import type { OwnIdentity } from "@openhouse/protocol/identity-checks/own-check";
import type { MerchantId } from "../../core/ids.ts";
import { openDatabase } from "../../db/connection.ts";
import { exifBlock } from "../../testing/exif-block.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "../../testing/test-app.ts";
import { requestTestClosure } from "../../testing/test-closures.ts";
import {
  decideTestCheck,
  newDocumentNumber,
  sendDocument,
  submitTestCheck,
  testPicture,
  uploadTestPicture,
} from "../../testing/test-identity.ts";
import { excludeSelf } from "../../testing/test-limits.ts";
import { closeAccounts } from "../privacy/close-accounts.ts";
import { identityCheckJobs } from "./index.ts";

const dayMs = 86_400_000;
const url = "/wps/member/identity";
const staffUrl = "/backoffice/api/identity-checks";
const merchantId = 1 as MerchantId;

let app: TestApp;
let ana: string;
let ben: string;
let count = 0;

beforeAll(async () => {
  app = await createTestApp();
  ana = (await signInStaff(app, { account: "anareview", roles: ["risk"] })).token;
  ben = (await signInStaff(app, { account: "benreview", roles: ["support"] })).token;
});
afterAll(() => app.close());

const newMember = (birthday: string | null = "1990-06-12") => app.register(`verify${(count += 1)}`, { birthday });
const codeOf = ({ status, errorCode }: TestAnswer) => (status === 200 ? "ok" : String(errorCode));
const stateOf = async ({ token }: SignedInMember) =>
  (await app.call({ method: "GET", url, token })).value as OwnIdentity;
const read = (path: string, token: string) => app.call({ method: "GET", url: `${staffUrl}${path}`, token });
const confirm = (id: string, token = ben) => decideTestCheck(app, { token, id, step: "second" });
const auditOf = (memberId: bigint) =>
  app.deps.db.query<{ action: string; by: string; detail: object }>(
    `select action, actor_name as by, detail from audit_line
     where merchant_id = 1 and subject_id = $1::text and action like 'identity.%' order by position`,
    [String(memberId)],
  );

async function approve(member: SignedInMember, fields: Parameters<typeof submitTestCheck>[2] = {}): Promise<string> {
  const id = await submitTestCheck(app, member, fields);
  expect(codeOf(await decideTestCheck(app, { token: ana, id }))).toBe("ok");
  expect(codeOf(await confirm(id))).toBe("ok");
  return id;
}

describe("a member", () => {
  it("submits a document, which two people approve, and may not submit another one", async () => {
    const member = await newMember();
    expect(await stateOf(member)).toMatchObject({ state: "none", canSubmit: true, uploaded: [] });
    const id = await submitTestCheck(app, member);
    expect(await stateOf(member)).toMatchObject({ state: "submitted", canSubmit: false, uploaded: [] });
    expect(codeOf(await uploadTestPicture(app, member, { side: "front" }))).toBe("identity.not.open");
    expect(codeOf(await sendDocument(app, member))).toBe("identity.not.open");
    expect(codeOf(await decideTestCheck(app, { token: ana, id, note: "hologram is fine" }))).toBe("ok");
    expect(await stateOf(member)).toMatchObject({ state: "submitted", note: "" });
    expect(codeOf(await confirm(id))).toBe("ok");
    const approved = await stateOf(member);
    expect(approved).toMatchObject({ state: "approved", canSubmit: false });
    expect(approved.validUntil).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    const events = await app.deps.db.query(
      `select payload from outbox where name = 'identity-check.decided' and aggregate_id = $1`,
      [member.memberId],
    );
    expect(events).toEqual([{ payload: { memberId: String(member.memberId), checkId: id, state: "approved" } }]);
  });

  it("sees why a check was rejected, and submits again", async () => {
    const member = await newMember();
    const id = await submitTestCheck(app, member);
    const reject = { token: ana, id, verdict: "reject" } as const;
    expect(codeOf(await decideTestCheck(app, reject))).toBe("request.param.err");
    const note = "The number is covered by your thumb.";
    expect(codeOf(await decideTestCheck(app, { ...reject, reason: "unreadable", note }))).toBe("ok");
    expect(await stateOf(member)).toMatchObject({ state: "rejected", reason: "unreadable", note, canSubmit: true });
    await approve(member);
    expect(await stateOf(member)).toMatchObject({ state: "approved", reason: null, note: "" });
  });

  it.each([
    ["a day that does not exist", { birthday: "1990-02-30" }, "request.param.err"],
    ["a date of birth in the future", { birthday: "2099-01-01" }, "request.param.err"],
    ["a number without digits or letters", { number: " ---- " }, "request.param.err"],
    ["an expired document", { expiresOn: "2020-01-01" }, "identity.document.expired"],
    ["missing pictures", {}, "identity.picture.missing"],
  ])("is refused with %s", async (_name, fields, code) => {
    const member = await newMember();
    await uploadTestPicture(app, member, { side: "front" });
    expect(codeOf(await sendDocument(app, member, fields))).toBe(code);
    expect(await stateOf(member)).toMatchObject({ state: "none", uploaded: ["front"] });
  });

  it("has only one open check after concurrent submissions", async () => {
    const member = await newMember();
    for (const side of ["front", "back", "selfie"] as const) await uploadTestPicture(app, member, { side });
    const answers = await Promise.all([1, 2, 3, 4].map(() => sendDocument(app, member)));
    expect(answers.map(codeOf).toSorted()).toEqual([
      "identity.not.open",
      "identity.not.open",
      "identity.not.open",
      "ok",
    ]);
  });

  it("may submit a new document during the last days of an approval, and again after a rejection", async () => {
    const member = await newMember();
    const lastDay = new Date(app.clock.businessNow().getTime() + 20 * dayMs).toISOString().slice(0, 10);
    await approve(member, { expiresOn: lastDay });
    expect(await stateOf(member)).toMatchObject({ state: "approved", validUntil: lastDay, canSubmit: true });
    const id = await submitTestCheck(app, member);
    expect(await stateOf(member)).toMatchObject({ state: "submitted" });
    await decideTestCheck(app, { token: ana, id, verdict: "reject", reason: "selfie" });
    expect(await stateOf(member)).toMatchObject({ state: "rejected", reason: "selfie" });
    app.clock.setOffsetMs(21 * dayMs);
    await approve(member);
    app.clock.setOffsetMs(0);
  });
});

describe("the staff", () => {
  it("lists open checks oldest first, page by page, and finds a member's checks", async () => {
    const first = await newMember();
    const second = await newMember();
    const ids = [await submitTestCheck(app, first), await submitTestCheck(app, second)];
    const lists: IdentityCheckList[] = [];
    for (let cursor = ""; ;) {
      const { value } = await read(`?state=open&limit=1${cursor}`, ana);
      const list = value as IdentityCheckList;
      lists.push(list);
      if (list.cursor === null) break;
      cursor = `&cursor=${list.cursor}`;
    }
    const listedIds = lists.flatMap(({ list }) => list.map(({ id }) => id));
    expect(listedIds.slice(-2)).toEqual(ids);
    expect(lists[0]?.open).toBe(listedIds.length);
    const { value } = await read(`?account=${first.account.toUpperCase()}`, ben);
    expect((value as IdentityCheckList).list).toMatchObject([{ id: ids[0], state: "submitted", advice: null }]);
    expect(JSON.stringify(value)).not.toContain("dela Cruz");
    for (const id of ids) await decideTestCheck(app, { token: ana, id, verdict: "reject", reason: "other" });
  });

  it("sees the document, what differs from the profile, and the pictures; each view is recorded in the audit chain", async () => {
    const member = await newMember("1991-06-12");
    const number = newDocumentNumber();
    const id = await submitTestCheck(app, member, { number, kind: "passport", expiresOn: "2039-01-31" });
    const { value } = await read(`/${id}`, ana);
    expect(value).toMatchObject({
      document: { number, name: "Juan dela Cruz", birthday: "1990-06-12" },
      profile: { names: [], birthday: "1991-06-12" },
      compared: { name: "unknown", birthday: "different" },
      pictures: ["front", "selfie"],
      isUnderAge: false,
      step: "first",
    } satisfies Partial<IdentityCheckDetail>);
    const picture = (await read(`/${id}/pictures/selfie`, ben)).value as { jpeg: string; width: number };
    expect(picture.width).toBe(64);
    expect(Buffer.from(picture.jpeg, "base64").subarray(0, 3).toString("hex")).toBe("ffd8ff");
    expect(codeOf(await read(`/${id}/pictures/back`, ben))).toBe("no.data");
    expect(await auditOf(member.memberId)).toEqual([
      { action: "identity.submitted", by: member.account, detail: { checkId: id, kind: "passport", country: "PH" } },
      { action: "identity.viewed", by: "anareview", detail: { checkId: id } },
      { action: "identity.picture-viewed", by: "benreview", detail: { checkId: id, side: "selfie" } },
    ]);
    expect(JSON.stringify(await auditOf(member.memberId))).not.toContain(number);
  });

  it("sees nothing without the permission, and nothing of another merchant", async () => {
    const id = await submitTestCheck(app, await newMember());
    const finance = await signInStaff(app, { account: "financeeye", roles: ["finance"] });
    const host = "harbour.localhost";
    const foreign = await signInStaff(app, { account: "harboureye", roles: ["admin"], host });
    for (const path of ["", `/${id}`, `/${id}/pictures/front`]) {
      expect(codeOf(await read(path, finance.token))).toBe("permission.denied");
    }
    for (const path of [`/${id}`, `/${id}/pictures/front`]) {
      const { errorCode } = await app.call({ method: "GET", url: `${staffUrl}${path}`, token: foreign.token, host });
      expect(errorCode).toBe("no.data");
    }
  });

  it("approves only by two different people, which the database also enforces, and cannot change a decision", async () => {
    const member = await newMember();
    const id = await submitTestCheck(app, member);
    expect(codeOf(await confirm(id))).toBe("transaction.state.changed");
    expect(codeOf(await decideTestCheck(app, { token: ana, id }))).toBe("ok");
    expect(codeOf(await decideTestCheck(app, { token: ben, id }))).toBe("transaction.state.changed");
    expect(codeOf(await confirm(id, ana))).toBe("approval.same.person");
    const rejection = { token: ana, id, step: "second", verdict: "reject", reason: "other" } as const;
    expect(codeOf(await decideTestCheck(app, rejection))).toBe("approval.same.person");
    const [row] = await app.deps.db.query<{ by: bigint }>(
      `select reviewed_by as by from identity_check where id = $1`,
      [BigInt(id)],
    );
    const alone = app.deps.db.query(
      `select decide_identity_check(1, $1, 'reviewed', 'approved', $2, now(), null, '', null)`,
      [BigInt(id), row?.by],
    );
    await expect(alone).rejects.toThrow("identity_check_second_check");
    expect(codeOf(await confirm(id))).toBe("ok");
    for (const sql of [
      `update identity_check set state = 'rejected', reason = 'other' where id = $1`,
      `update identity_check set valid_until = null where id = $1`,
      `delete from identity_check where id = $1`,
    ]) {
      await expect(app.deps.db.query(sql, [BigInt(id)])).rejects.toThrow("permission denied");
    }
    const again = await app.deps.db.query(
      `select decide_identity_check(1, $1, 'approved', 'rejected', null, now(), 'other', '', null) as done`,
      [BigInt(id)],
    );
    expect(again).toEqual([{ done: false }]);
  });

  it("decides once when two people decide at the same moment", async () => {
    const member = await newMember();
    const id = await submitTestCheck(app, member);
    const firsts = await Promise.all([ana, ben].map((token) => decideTestCheck(app, { token, id })));
    expect(firsts.map(codeOf).toSorted()).toEqual(["ok", "transaction.state.changed"]);
    const reviewer = codeOf(firsts[0] ?? expect.fail()) === "ok" ? ana : ben;
    const carl = (await signInStaff(app, { account: "carlreview", roles: ["admin"] })).token;
    const others = [carl, reviewer === ana ? ben : ana];
    const seconds = await Promise.all([
      confirm(id, others[0]),
      decideTestCheck(app, { token: others[1] ?? "", id, step: "second", verdict: "reject", reason: "mismatch" }),
    ]);
    expect(seconds.map(codeOf).toSorted()).toEqual(["ok", "transaction.state.changed"]);
    const decided = (await auditOf(member.memberId)).filter(({ action }) => /approved|rejected/.test(action));
    expect(decided).toHaveLength(1);
  });
});

describe("an approval", () => {
  it("fills an empty date of birth in the profile, and does not change a date that the profile already has", async () => {
    const birthdayOf = (member: SignedInMember) =>
      app.deps.db.query(`select profile->>'birthday' as birthday from member where id = $1`, [member.memberId]);
    const without = await newMember(null);
    await approve(without, { birthday: "1985-03-04" });
    expect(await birthdayOf(without)).toEqual([{ birthday: "1985-03-04" }]);
    const other = await newMember("1991-06-12");
    await approve(other, { birthday: "1985-03-04" });
    expect(await birthdayOf(other)).toEqual([{ birthday: "1991-06-12" }]);
  });

  it("blocks a person who is under age, stores the date on the document, and alerts the staff", async () => {
    const member = await newMember();
    const birthday = `${app.clock.businessNow().getUTCFullYear() - 15}-01-01`;
    const id = await submitTestCheck(app, member, { birthday });
    expect((await read(`/${id}`, ana)).value).toMatchObject({ isUnderAge: true });
    await decideTestCheck(app, { token: ana, id });
    expect(codeOf(await confirm(id))).toBe("ok");
    const exclusions = await app.deps.db.query(`select kind from member_exclusion where member_id = $1`, [
      member.memberId,
    ]);
    expect(exclusions).toEqual([{ kind: "under_age" }]);
    const [found] = await app.deps.db.query(
      `select profile->>'birthday' as birthday, (select count(*)::int from transaction_alert
         where kind = 'under_age' and subject_id = member.id) as alerts from member where id = $1`,
      [member.memberId],
    );
    expect(found).toEqual({ birthday, alerts: 1 });
  });
});

describe("the document of an excluded person", () => {
  it("is refused when another account submits it in another spelling, and the refusal does not say why", async () => {
    const number = newDocumentNumber();
    const excluded = await newMember();
    await approve(excluded, { number });
    await excludeSelf(app, excluded, {
      kind: "time_out",
      untilAt: new Date(app.clock.businessNow().getTime() + dayMs),
    });
    const other = await newMember();
    for (const side of ["front", "back", "selfie"] as const) await uploadTestPicture(app, other, { side });
    const answer = await sendDocument(app, other, { number: number.replaceAll("-", " "), kind: "drivingLicence" });
    expect(answer).toMatchObject({ status: 403, errorCode: "person.not.accepted" });
    expect(JSON.stringify(answer.body)).not.toMatch(/exclu/i);
    expect(codeOf(await sendDocument(app, other, { number, country: "HK" }))).toBe("ok");
  });

  it("is refused at the approval if the exclusion began after the submission; a rejected document is not recognised later", async () => {
    const number = newDocumentNumber();
    const [excluded, other, third] = [await newMember(), await newMember(), await newMember()];
    await approve(excluded, { number });
    const id = await submitTestCheck(app, other, { number });
    await decideTestCheck(app, { token: ana, id });
    await excludeSelf(app, excluded, { kind: "self_exclusion", untilAt: null });
    expect(codeOf(await confirm(id))).toBe("person.not.accepted");
    expect(await stateOf(other)).toMatchObject({ state: "submitted" });

    const wrong = newDocumentNumber();
    const rejectedId = await submitTestCheck(app, third, { number: wrong });
    await decideTestCheck(app, { token: ana, id: rejectedId, verdict: "reject", reason: "mismatch" });
    await excludeSelf(app, third, { kind: "self_exclusion", untilAt: null });
    const owner = await newMember();
    await submitTestCheck(app, owner, { number: wrong });
  });

  it("is recognised after the account was closed and erased, which deletes the document and its pictures", async () => {
    const number = newDocumentNumber();
    const excluded = await newMember();
    const id = await approve(excluded, { number });
    await excludeSelf(app, excluded, {
      kind: "time_out",
      untilAt: new Date(app.clock.businessNow().getTime() + 9 * dayMs),
    });
    await requestTestClosure(app.deps, excluded.memberId);
    expect(await closeAccounts(app.deps)).toBe(1);
    const rows = await app.deps.db.query(
      `select document_sealed as sealed, state,
         (select count(*)::int from identity_picture where check_id = c.id) as pictures
       from identity_check c where id = $1`,
      [BigInt(id)],
    );
    expect(rows).toEqual([{ sealed: "", state: "approved", pictures: 0 }]);
    const other = await newMember();
    for (const side of ["front", "back", "selfie"] as const) await uploadTestPicture(app, other, { side });
    expect(codeOf(await sendDocument(app, other, { number }))).toBe("person.not.accepted");
  });
});

describe("a picture", () => {
  it("is stored without metadata, and encrypted", async () => {
    const member = await newMember();
    const jpeg = Buffer.from(
      "/9j/4AAQSkZJRgABAQEASABIAAD/2wBDAP//////////////////////////////////////////////////////////////////////////////////////wAALCAABAAEBAREA/8QAFAABAAAAAAAAAAAAAAAAAAAAA//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAIAQEAAD8AN//Z",
      "base64",
    );
    const block = Buffer.concat([exifBlock(1), Buffer.from("14.5995N 120.9842E")]);
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(block.length + 2, 2);
    const photo = Buffer.concat([jpeg.subarray(0, 2), head, block, jpeg.subarray(2)]);
    await uploadTestPicture(app, member, { side: "front", file: photo });
    await uploadTestPicture(app, member, { side: "back", file: testPicture("#0a0") });
    await uploadTestPicture(app, member, { side: "selfie" });
    await sendDocument(app, member);
    const [row] = await app.deps.db.query<{ id: bigint }>(`select id from identity_check where member_id = $1`, [
      member.memberId,
    ]);
    const { jpeg: shown } = (await read(`/${row?.id}/pictures/front`, ana)).value as { jpeg: string };
    const bytes = Buffer.from(shown, "base64");
    expect(bytes.includes("14.5995N")).toBe(false);
    expect(bytes.includes("Exif")).toBe(false);
    const stored = await app.deps.db.query<{ bytes: Buffer; keySealed: string }>(
      `select bytes, key_sealed as "keySealed" from identity_picture where member_id = $1`,
      [member.memberId],
    );
    expect(stored).toHaveLength(3);
    expect(stored.every((picture) => !picture.bytes.includes("JFIF") && !picture.bytes.includes("PNG"))).toBe(true);
  });

  it("is not shown if it was exchanged for another picture in the database", async () => {
    const id = await submitTestCheck(app, await newMember());
    const owner = openDatabase(app.ownerUrl, { as: "owner" });
    const swap = `update identity_picture a set bytes = b.bytes, key_sealed = b.key_sealed from identity_picture b
      where a.check_id = $1 and b.check_id = $1 and a.side = 'front' and b.side = 'selfie'`;
    await owner.query(swap, [BigInt(id)]);
    await owner.close();
    expect((await read(`/${id}/pictures/front`, ana)).status).toBe(500);
    expect((await read(`/${id}/pictures/selfie`, ana)).status).toBe(200);
  });

  it("replaces the earlier picture of the same side, and is refused if it is a GIF or has more than 5 MB", async () => {
    const member = await newMember();
    await uploadTestPicture(app, member, { side: "front" });
    await uploadTestPicture(app, member, { side: "front", file: testPicture("#00f") });
    expect((await stateOf(member)).uploaded).toEqual(["front"]);
    const gif = Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64");
    expect(codeOf(await uploadTestPicture(app, member, { side: "front", file: gif }))).toBe("picture.invalid");
    const large = Buffer.concat([testPicture(), Buffer.alloc(5 * 2 ** 20 + 1 - testPicture().length)]);
    expect(codeOf(await uploadTestPicture(app, member, { side: "back", file: large }))).toBe("file.too.large");
    const answers = await Promise.all([1, 2].map(() => uploadTestPicture(app, member, { side: "selfie" })));
    expect(answers.map(codeOf)).toContain("ok");
    expect((await stateOf(member)).uploaded).toEqual(["front", "selfie"]);
  });

  it("is deleted after a day if it was not submitted, and after the retention period if its check was decided", async () => {
    const [waiting, decided] = [await newMember(), await newMember()];
    await uploadTestPicture(app, waiting, { side: "front" });
    const id = await approve(decided);
    const openId = await submitTestCheck(app, await newMember());
    const run = async (days: number) => {
      app.clock.setOffsetMs(days * dayMs);
      await identityCheckJobs["forget-identity-pictures"]?.run(app.deps, undefined);
      app.clock.setOffsetMs(0);
      const rows = await app.deps.db.query<{ checkId: bigint | null }>(
        `select distinct check_id as "checkId" from identity_picture where merchant_id = $1`,
        [merchantId],
      );
      return rows.map(({ checkId }) => String(checkId));
    };
    expect(await run(0.9)).toEqual(expect.arrayContaining(["null", id, openId]));
    expect(await run(2)).not.toContain("null");
    expect(await run(1_824)).toContain(id);
    const left = await run(1_826);
    expect(left).not.toContain(id);
    expect(left).toContain(openId);
  });
});

it("the data file that members download contains their identity checks and pictures", async () => {
  const member = await newMember();
  const number = newDocumentNumber();
  await submitTestCheck(app, member, { number });
  const body = { password: member.password, form: "json" };
  const file = await app.call({
    method: "POST",
    url: "/wps/member/accountFile",
    token: member.token,
    body,
    key: randomUUID(),
  });
  const { text } = file.value as { text: string };
  const data = JSON.parse(text) as { identityChecks: object[]; identityPictures: { jpeg: string }[] };
  expect(data.identityChecks).toMatchObject([{ state: "submitted", number, birthday: "1990-06-12" }]);
  expect(data.identityPictures).toHaveLength(3);
  expect(
    Buffer.from(data.identityPictures[0]?.jpeg ?? "", "base64")
      .subarray(0, 3)
      .toString("hex"),
  ).toBe("ffd8ff");
  expect(text).not.toContain("_sealed");
});
