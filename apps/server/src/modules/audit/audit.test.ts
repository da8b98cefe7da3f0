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
  it("is listed newest first, page by page, without gaps or duplicates", async () => {
    const seen: string[] = [];
    let next: string | null = "";
    while (next !== null) {
      const page: AuditList = await list(`?limit=3&subjectKind=thing${next === "" ? "" : `&before=${next}`}`);
      seen.push(...page.list.map(({ subjectId }) => subjectId));
      next = page.next;
    }
    expect(seen).toEqual(["7", "6", "5", "4", "3", "2", "1"]);
  });

  it.each([
    ["an action", "?action=withdrawal.approved", ["3", "2", "1"]],
    ["the first part of an action", "?action=member", ["7", "6", "5", "4"]],
    ["an actor, in any case", "?actor=EVEN", ["6", "4", "2"]],
    ["a subject", "?subjectKind=thing&subjectId=5", ["5"]],
    ["a period without its end", `?from=${firstMs + 2}&until=${firstMs + 4}`, ["3", "2"]],
    ["a kind of subject without entries", "?subjectKind=nothing", []],
  ])("is filtered by %s", async (_what, query, expected) => {
    expect(await subjects(query)).toEqual(expected);
  });

  it.each(["?before=0", "?limit=1000", "?action=a%25", "?from=-1"])("refuses the query %s", async (query) => {
    expect(await get(query)).toMatchObject({ status: 400, errorCode: "request.param.err" });
  });

  it("contains the appended entries and the auditor's login", async () => {
    const [first] = (await list("?limit=1")).list;
    expect(first).toMatchObject({ action: "staff.loggedIn", actorName: "auditone", ip: "127.0.0.1", reason: null });
    const [entry] = (await list("?subjectKind=thing&subjectId=7")).list;
    expect(entry).toMatchObject({ detail: { after: 7 }, reason: "because", actorId: "5", at: firstMs + 7 });
    expect(entry?.hash).toMatch(/^[0-9a-f]{64}$/);
  });

  it("is refused to visitors, members and other roles, and contains no entries of other merchants", async () => {
    const { token: support } = await signInStaff(test, { account: "supporter", roles: ["support"] });
    const { token: member } = await test.register("curious1");
    expect(await get("", "")).toMatchObject({ status: 401, errorCode: "login.not.session" });
    expect(await get("", member)).toMatchObject({ status: 401 });
    expect(await get("", support)).toMatchObject({ status: 403, errorCode: "permission.denied" });
    expect(await get("", auditor, "harbour.localhost")).toMatchObject({ status: 401 });
    const other = await signInStaff(test, { account: "auditone", roles: ["auditor"], host: "harbour.localhost" });
    const answer = await get("?subjectKind=thing", other.token, "harbour.localhost");
    expect(answer).toMatchObject({ status: 200, value: { list: [], next: null } });
  });
});

describe("verification of the audit chain", () => {
  it("confirms that an untouched chain is intact, and returns its end", async () => {
    const { list: entries } = await list("?limit=1");
    expect((await get("/verify")).value).toMatchObject({
      isIntact: true,
      broken: [],
      headPosition: entries[0]?.position,
      entries: entries[0]?.position,
      headHash: entries[0]?.hash,
    });
  });

  it("reports the entry that the owner of the database changed", async () => {
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
