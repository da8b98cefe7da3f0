import { afterAll, beforeAll, expect, it } from "vitest";
import { canonicalReference } from "@openhouse/rules/payments/bank-reference";
import type { MerchantId } from "../../../core/ids.ts";
import { findBrokenAudit } from "../../../db/audit.ts";
import type { Database } from "../../../db/connection.ts";
import { insertRow, migrateFrom } from "../../../testing/test-migration.ts";
import type { MigratedDatabase } from "../../../testing/test-migration.ts";
import { takeBankReference } from "./bank-reference-repository.ts";

const merchantId = 1 as MerchantId;
let database: MigratedDatabase;
let owner: Database;

/** Migrates a database of the version before references had a canonical form. */
beforeAll(async () => {
  database = await migrateFrom("0156", async (earlier) => {
    await insertDeposit(earlier, 11, "REF 2521 0001");
    await insertDeposit(earlier, 12, "REF  2521  0001");
    await insertDeposit(earlier, 13, "REF25210001\u200b");
    await insertDeposit(earlier, 14, "OTHER 1");
  });
  ({ owner } = database);
}, 60_000);
afterAll(() => database.drop());

async function insertDeposit(earlier: Database, id: number, reference: string): Promise<void> {
  await insertRow(earlier, "deposit", {
    merchant_id: merchantId,
    id,
    member_id: 1,
    account: "ana",
    key: `00000000-0000-4000-8000-0000000000${id}`,
    input_hash: "\\x00",
    reference: `OH1-D${id}`,
    method_code: "transfer",
    channel_code: "DALISAY",
    channel_name: "Dalisay",
    provider: "hand",
    currency: 608,
    requested: 50_000,
    fee: 0,
    fee_payer: "house",
    state: "approved",
    credited: 50_000,
    provider_ref: reference,
    return_url: "",
    language: "EN",
    created_at: "2026-11-01T00:00:00Z",
    expires_at: "2026-11-02T00:00:00Z",
    closed_at: "2026-11-01T01:00:00Z",
    checks: 0,
    means: "account",
    needs_second: false,
    decided_by: 7,
    decided_name: "financeone",
  });
}

const take = (typed: string, subject: string) =>
  owner.transaction((tx) =>
    takeBankReference(tx, { merchantId, direction: "in", typed, subject, field: "bankReference" }),
  );

it("the migration keeps all deposits, and writes an audit entry for each deposit whose reference an earlier one has", async () => {
  const deposits = await owner.query(`select provider_ref as ref, credited from deposit order by id`);
  expect(deposits).toEqual(
    ["REF 2521 0001", "REF  2521  0001", "REF25210001\u200b", "OTHER 1"].map((ref) => ({ ref, credited: 50_000n })),
  );
  expect(await owner.query(`select reference, subject from bank_reference order by reference`)).toEqual([
    { reference: "OTHER1", subject: "deposit:14" },
    { reference: "REF25210001", subject: "deposit:11" },
  ]);
  const listed = await owner.query(
    `select subject_kind as kind, subject_id as id, detail from audit_entry where action = 'bank-reference.shared'
     order by position`,
  );
  const shared = { reference: "REF25210001", firstSubject: "deposit:11" };
  expect(listed).toEqual([
    { kind: "deposit", id: "12", detail: { ...shared, subject: "deposit:12" } },
    { kind: "deposit", id: "13", detail: { ...shared, subject: "deposit:13" } },
  ]);
  expect(await findBrokenAudit(owner, merchantId)).toEqual([]);
});

it("a new payment cannot have a reference from before the migration, in any spelling", async () => {
  await expect(take("ref-2521-0001", "deposit:20")).rejects.toThrow("deposit.bank.reference.used");
  await expect(take("OTHER\u00a01", "deposit:20")).rejects.toThrow("deposit.bank.reference.used");
  await take("OTHER 2", "deposit:20");
  await take("other2", "deposit:20");
  await expect(take("OTHER 2", "deposit:21")).rejects.toThrow("deposit.bank.reference.used");
});

it.each(["REF\u00a02521\u00a00001\u200b", "ＲＥＦ２５２１", "Peña 7/a", "\u202aPAY\u20111\u202c", "-", "i"])(
  "the database has the same canonical form of %j as the rules",
  async (typed) => {
    const [row] = await owner.query<{ form: string | null }>(`select canonical_reference($1) as form`, [typed]);
    expect(row?.form ?? undefined).toBe(canonicalReference(typed));
  },
);
