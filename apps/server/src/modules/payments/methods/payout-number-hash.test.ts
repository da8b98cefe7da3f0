import { pino } from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { MemberId, MerchantId } from "../../../core/ids.ts";
import { openDatabase } from "../../../db/connection.ts";
import type { Database } from "../../../db/connection.ts";
import { createTestApp } from "../../../testing/test-app.ts";
import type { TestApp } from "../../../testing/test-app.ts";
import { insertPayoutAccount } from "./payout-account-repository.ts";
import { hashTypedNumbers } from "./payout-number-hash.ts";

let test: TestApp;
let owner: Database;
const logged: string[] = [];

beforeAll(async () => {
  test = await createTestApp({ log: pino({ level: "error" }, { write: (line: string) => void logged.push(line) }) });
  owner = openDatabase(test.ownerUrl, { as: "owner" });
});
afterAll(async () => {
  await owner.close();
  await test.close();
});

/** Inserts an account as it was before the canonical form, and returns its id. */
async function insertTyped(merchantId: number, numberSealed: string): Promise<bigint> {
  const id = test.deps.ids.next();
  const account = {
    cardType: "E",
    bankCode: "LAKBAY",
    bankName: "Lakbay",
    holder: "Ana Reyes",
    numberShown: "**01",
  } as const;
  const owned = { merchantId: merchantId as MerchantId, id, memberId: 1n as MemberId, createdAt: new Date() };
  await insertPayoutAccount(test.deps.db, { ...owned, ...account, numberSealed, numberHash: null });
  await owner.query(`update withdraw_account set is_canonical = false where id = $1`, [id]);
  return id;
}

const unhashedIds = async () =>
  (await owner.query<{ id: bigint }>(`select id from withdraw_account where not is_canonical order by id`)).map(
    ({ id }) => id,
  );

it("numbers that cannot be opened are logged and skipped, and all later numbers of all merchants get hashes", async () => {
  const broken = await insertTyped(1, "broken");
  // The broken numbers fill more than one batch, and they come before the valid numbers.
  await owner.query(
    `insert into withdraw_account
     select (jsonb_populate_record(w, jsonb_build_object('id', w.id - n))).*
     from withdraw_account w, generate_series(1, 600) n where w.id = $1`,
    [broken],
  );
  const [spelled, typed] = ["0917 555 0005", "+63 917 555 0005"].map((number) => test.deps.accountSealer.seal(number));
  const first = await insertTyped(1, spelled ?? "");
  const second = await insertTyped(1, typed ?? "");
  const other = await insertTyped(2, typed ?? "");
  const erased = await insertTyped(2, "");

  await hashTypedNumbers(test.deps);
  expect(await unhashedIds()).toEqual(Array.from({ length: 601 }, (_, index) => broken - 600n + BigInt(index)));
  const hashOf = async (id: bigint) =>
    (
      await owner.query<{ hash: Buffer | null }>(`select number_hash as hash from withdraw_account where id = $1`, [id])
    )[0]?.hash;
  expect(await hashOf(first)).toBeInstanceOf(Buffer);
  expect(await hashOf(second)).toEqual(await hashOf(first));
  expect(await hashOf(other)).toBeInstanceOf(Buffer);
  expect(await hashOf(erased)).toBeNull();
  expect(logged).toHaveLength(601);
  expect(logged.at(-1)).toContain(String(broken));

  // A later run tries them again.
  await owner.query(`update withdraw_account set number_sealed = $1 where number_sealed = 'broken'`, [spelled]);
  await hashTypedNumbers(test.deps);
  expect(await unhashedIds()).toEqual([]);
  expect(await hashOf(broken)).toEqual(await hashOf(first));
});
