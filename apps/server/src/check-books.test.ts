/**
 * The nightly check reports nothing for a consistent ledger, and reports a row that was changed directly in the
 * database.
 */

import { afterAll, beforeAll, expect, test } from "vitest";
import { pino } from "pino";
import { checkBooks } from "./check-books.ts";
import { openDatabase } from "./db/connection.ts";
import type { Database } from "./db/connection.ts";
import type { MerchantId } from "./core/ids.ts";
import { findBrokenTeams, findBrokenTransfers, foldTeamDeltas } from "./modules/agents/index.ts";
import { setMerchant } from "./testing/set-merchant.ts";
import { createTestApp } from "./testing/test-app.ts";
import type { TestApp } from "./testing/test-app.ts";
import { seatPlayer } from "./testing/test-player.ts";
import { createPerson, sendDown, sendUp, expectTransferReply } from "./testing/test-team.ts";

const merchantId = 1 as MerchantId;

let app: TestApp;
let owner: Database;

beforeAll(async () => {
  app = await createTestApp();
  owner = openDatabase(app.ownerUrl, { as: "owner" });
});
afterAll(async () => {
  await owner.close();
  await app.close();
});

async function checkWithLog(): Promise<string[]> {
  const lines: string[] = [];
  const log = pino(
    { level: "info" },
    { write: (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg) },
  );
  await checkBooks({ ...app.deps, log });
  return lines;
}

const failures = () =>
  app.deps.db.query<{ detail: Record<string, unknown> }>(
    `select detail from audit_entry where merchant_id = 1 and action = 'books.check.failed' order by position`,
  );

test("a consistent ledger causes log lines, but no audit entry", async () => {
  const player = await seatPlayer(app, "booked1");
  await player.playBooked();
  expect(await checkWithLog()).toEqual(["books are sound", "books are sound"]);
  expect(await failures()).toEqual([]);
});

test("a balance that was changed directly causes a logged error and an audit entry", async () => {
  await owner.query(`update account set balance = balance + 1 where merchant_id = 1 and owner_id is not null
    and balance > 0`);
  expect(await checkWithLog()).toEqual(["books are NOT sound", "books are sound"]);
  const [entry] = await failures();
  expect(entry?.detail).toMatchObject({ ledgerIsSound: false });
  expect(entry?.detail["wrongAccounts"]).toHaveLength(1);
});

test("a transfer between members is reported as broken when its row was changed or deleted", async () => {
  await setMerchant(app, 1, { flags: { DOWNMAN: true, AGETRANSFERUP3: true } });
  const broken = () => findBrokenTransfers(app.deps.db, merchantId);
  const upper = await createPerson(app, { account: "bookedupper", kind: "agent", minor: 5_000n });
  const lower = await createPerson(app, { account: "bookedlower", kind: "member", upline: upper });
  const { transferId } = await expectTransferReply(sendDown(app, upper, { to: lower.account }));
  await expectTransferReply(sendUp(app, lower, { amount: 3 }));
  expect(await broken()).toEqual([]);
  await owner.query(`update member_transfer set receiver_id = receiver_id + 1 where merchant_id = 1 and id = $1`, [
    BigInt(transferId),
  ]);
  expect(await broken()).toEqual([`transfer:${transferId}`]);
  await owner.query(`delete from member_transfer where merchant_id = 1 and id = $1`, [BigInt(transferId)]);
  expect(await broken()).toEqual([`transfer:${transferId}`]);
});

test("the stored size of a team is reported as broken when it was changed", async () => {
  const upper = await createPerson(app, { account: "sizedupper", kind: "agent" });
  await createPerson(app, { account: "sizedlower", kind: "member", upline: upper });
  const broken = () => findBrokenTeams(app.deps.db, merchantId);
  expect(await broken()).toEqual([]);
  await foldTeamDeltas(app.deps.db, merchantId);
  expect(await broken()).toEqual([]);
  const grow = (table: string) =>
    owner.query(`update ${table} set members = members + 1 where merchant_id = 1 and agent_id = $1`, [upper.memberId]);
  for (const table of ["team_level", "team_joined"]) {
    await grow(table);
    expect(await broken()).toEqual([upper.memberId]);
    await owner.query(`select recount_teams(1)`);
    expect(await broken()).toEqual([]);
  }
  await grow("team_level");
  await checkWithLog();
  expect((await failures()).at(-1)?.detail).toMatchObject({ brokenTeams: [String(upper.memberId)] });
});
