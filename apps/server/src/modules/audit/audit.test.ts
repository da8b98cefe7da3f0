import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { AuditList } from "@openhouse/protocol/audit/list-audit-entries";
import type { MerchantId } from "../../core/ids.ts";
import { appendAudit } from "../../db/audit.ts";
import { openDatabase } from "../../db/connection.ts";
import { signInStaff } from "../../testing/sign-in-staff.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";

const merchantId = 1 as MerchantId;
const firstMs = Date.UTC(2026, 0, 1);
let test: TestApp;
let auditor: string;

beforeAll(async () => {
  test = await createTestApp();
  for (let index = 1; index <= 7; index += 1) await append(index);
  ({ token: auditor } = await signInStaff(test, { account: "auditone", roles: ["auditor"] }));
});
afterAll(() => test.close());

const append = (index: number) =>
  appendAudit(test.deps.db, {
    merchantId,
    at: new Date(firstMs + index),
    actor: { kind: "staff", id: 5n, name: index % 2 === 0 ? "even" : "odd", ip: "127.0.0.1" },
    action: index <= 3 ? "withdrawal.approved" : "member.changed",
    subject: { kind: "thing", id: String(index) },
    detail: { after: index },
    reason: "because",
  });

const get = (path: string, token = auditor, host = "localhost") =>
  test.call({ method: "GET", url: `/backoffice/api/audit${path}`, token, host });
const list = async (query: string) => (await get(query)).value as AuditList;
const subjects = async (query: string) => (await list(query)).list.map(({ subjectId }) => subjectId);

describe("the audit log", () => {
  it("is listed newest first, in pages without gaps or duplicates", async () => {
    const listedSubjects: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: AuditList = await list(`?limit=3&subjectKind=thing${next === "" ? "" : `&before=${next}`}`);
      listedSubjects.push(...page.list.map(({ subjectId }) => subjectId));
      next = page.next;
    }
    expect(listedSubjects).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
  });

  it.each([
    ["an action", "?action=withdrawal.approved", ["3", "2", "1"]],
    ["the first part of an action", "?action=member", ["7", "6", "5", "4"]],
    ["an actor, in any case", "?actor=EVEN", ["6", "4", "2"]],
    ["a subject", "?subjectKind=thing&subjectId=5", ["5"]],
    ["a period whose end is excluded", `?from=${firstMs + 2}&until=${firstMs + 4}`, ["3", "2"]],
    ["a kind of subject without entries", "?subjectKind=nothing", []],
  ])("can be filtered by %s", async (_case, query, expected) => {
    expect(await subjects(query)).toEqual(expected);
  });

  it.each(["?before=0", "?limit=1000", "?action=a%25", "?from=-1"])("refuses the query %s", async (query) => {
    expect(await get(query)).toMatchObject({ status: 400, errorCode: "request.param.err" });
  });

  it("contains the appended entries and the login of the auditor", async () => {
    const [newestEntry] = (await list("?limit=1")).list;
    expect(newestEntry).toMatchObject({
      action: "staff.loggedIn",
      actorName: "auditone",
      ip: "127.0.0.1",
      reason: null,
    });
    const [entry] = (await list("?subjectKind=thing&subjectId=7")).list;
    expect(entry).toMatchObject({ detail: { after: 7 }, reason: "because", actorId: "5", at: firstMs + 7 });
    expect(entry?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is refused to visitors, members and the role support, and contains no entries of other merchants", async () => {
    const { token: supportToken } = await signInStaff(test, { account: "supporter", roles: ["support"] });
    const { token: memberToken } = await test.register("curious1");
    expect(await get("", "")).toMatchObject({ status: 401, errorCode: "login.not.session" });
    expect(await get("", memberToken)).toMatchObject({ status: 401 });
    expect(await get("", supportToken)).toMatchObject({ status: 403, errorCode: "permission.denied" });
    expect(await get("", auditor, "harbour.localhost")).toMatchObject({ status: 401 });
    const otherAuditor = await signInStaff(test, {
      account: "auditone",
      roles: ["auditor"],
      host: "harbour.localhost",
    });
    const response = await get("?subjectKind=thing", otherAuditor.token, "harbour.localhost");
    expect(response).toMatchObject({ status: 200, value: { list: [], next: null } });
  });
});

describe("verification of the audit chain", () => {
  it("reports that an unchanged chain is intact, and returns its head", async () => {
    const { list: entries } = await list("?limit=1");
    expect((await get("/verify")).value).toMatchObject({
      isIntact: true,
      broken: [],
      headPosition: entries[0]?.position,
      entries: entries[0]?.position,
      headHash: entries[0]?.hash,
    });
  });

  it("reports an entry that the owner of the database has changed", async () => {
    const owner = openDatabase(test.ownerUrl, { as: "owner" });
    try {
      await owner.query(`update audit_entry set reason = 'other' where merchant_id = 1 and subject_id = '4'`);
      const [entry] = (await list("?subjectKind=thing&subjectId=4")).list;
      expect((await get("/verify")).value).toMatchObject({ isIntact: false, broken: [entry?.position] });
    } finally {
      await owner.query(`update audit_entry set reason = 'because' where merchant_id = 1 and subject_id = '4'`);
      await owner.close();
    }
    expect((await get("/verify")).value).toMatchObject({ isIntact: true });
  });
});
