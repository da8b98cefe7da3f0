import { afterAll, beforeAll, expect, it } from "vitest";
import { insertRow, migrateFrom } from "../../../testing/test-migration.ts";
import type { MigratedDatabase } from "../../../testing/test-migration.ts";

let database: MigratedDatabase;

/** Numbers by member id, as earlier versions stored them. */
const storedNumbers: readonly (readonly [number, string, boolean])[] = [
  [1, "63639175550101", true],
  [2, "6309175550102", true],
  [3, "639175550103", true],
  [4, "63639175550103", true],
  [5, "6309175550103", false],
  [6, "636391234567", true],
  [7, "85291234567", true],
  [8, "8526391234567", true],
];

beforeAll(async () => {
  database = await migrateFrom("0156", async (owner) => {
    await insertRow(owner, "merchant", {
      id: 1,
      code: "demo",
      name: "Demo",
      currency: 608,
      time_zone: "Asia/Manila",
      country_code: "PH",
      dialing_code: "63",
      default_language: "EN",
      languages: ["EN"],
      theme: "",
      agreement_age: 21,
      agent_types: [],
      trial_types: [],
      main_domain: "",
    });
    for (const [id, mobile, isVerified] of storedNumbers) {
      await insertRow(owner, "member", {
        merchant_id: 1,
        id,
        account: `member${id}`,
        type: 1,
        status: 1,
        nickname: "",
        currency: 608,
        must_change_password: false,
        registered_at: "2026-11-01T00:00:00Z",
        registered_ip: "203.0.113.1",
        language: "EN",
        profile: {},
        mobile,
        mobile_verified_at: isVerified ? "2026-11-01T00:00:00Z" : null,
        totp_last_step: 0,
      });
    }
  });
}, 60_000);
afterAll(() => database.drop());

it("the migration stores mobile numbers in one form, and only lists numbers that another member has verified", async () => {
  const { owner } = database;
  const members = await owner.query<{ mobile: string }>(`select mobile from member where id < 100 order by id`);
  expect(members.map(({ mobile }) => mobile)).toEqual([
    "639175550101",
    "639175550102",
    "639175550103",
    "63639175550103",
    "639175550103",
    "636391234567",
    "85291234567",
    "8526391234567",
  ]);
  const listed = await owner.query(`select subject_id as id from audit_entry where action = 'member.mobile-shared'`);
  expect(listed).toEqual([{ id: "4" }]);
});
