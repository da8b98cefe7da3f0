import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { MerchantId } from "../core/ids.ts";
import { createTestDatabase } from "../testing/test-database.ts";
import type { TestDatabase } from "../testing/test-database.ts";
import { appendAudit, findBrokenAudit } from "./audit.ts";
import { openDatabase } from "./connection.ts";
import type { Database } from "./connection.ts";

const merchantId = 1 as MerchantId;
let test: TestDatabase;
let owner: Database;

beforeAll(async () => {
  test = await createTestDatabase();
  owner = openDatabase(test.ownerUrl, { as: "owner" });
  await Promise.all(Array.from({ length: 20 }, (_, index) => append(index)));
});
afterAll(async () => {
  await owner.close();
  await test.drop();
});

const append = (index: number) =>
  appendAudit(test.db, {
    merchantId,
    at: new Date(1_700_000_000_000 + index),
    actor: { kind: "staff", id: 5n, name: "someone", ip: "127.0.0.1" },
    action: "thing.changed",
    subject: { kind: "thing", id: String(index) },
    detail: { before: index, after: index + 1 },
    reason: "because",
  });

describe("the audit chain", () => {
  it("is intact after twenty concurrent entries", async () => {
    expect(await findBrokenAudit(test.db, merchantId)).toEqual([]);
  });

  it("lets the application's role append entries, but not change, delete or insert rows directly", async () => {
    for (const sql of [
      `update audit_entry set reason = 'x'`,
      `delete from audit_entry`,
      `insert into audit_head values (9, 0, '\\x')`,
    ]) {
      await expect(test.db.query(sql)).rejects.toMatchObject({ code: "42501" });
    }
  });

  it.each([
    ["a changed reason", `update audit_entry set reason = 'other' where position = 7`],
    ["a changed detail", `update audit_entry set detail = '{"before": 0}' where position = 7`],
    ["a deleted row in the middle", `delete from audit_entry where position = 7`],
    ["a deleted last row", `delete from audit_entry where position = 20`],
    [
      "two swapped rows",
      `update audit_entry set position = -position where position in (7, 8);
      update audit_entry set position = 15 + position where position < 0`,
    ],
  ])("reveals %s", async (_what, sql) => {
    const changed = owner.transaction(async (tx) => {
      for (const statement of sql.split(";")) await tx.query(statement);
      expect(await findBrokenAudit(tx, merchantId)).not.toEqual([]);
      throw new Error("undo");
    });
    await expect(changed).rejects.toThrow("undo");
  });
});
