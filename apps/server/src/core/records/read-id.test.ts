/** An id that does not fit into 64 bits is refused before it reaches the database. */

import { afterAll, beforeAll, expect, it } from "vitest";
import { closeBusinessDays } from "../../modules/finance/index.ts";
import { createTestApp } from "../../testing/test-app.ts";
import type { TestApp } from "../../testing/test-app.ts";
import { signInStaff } from "../../testing/test-people.ts";

const dayMs = 24 * 3_600_000;
const tooLargeId = "9999999999999999999";
const reason = { reason: "as it should be" };
let test: TestApp;
let memberId: string;
let admin: string;

beforeAll(async () => {
  test = await createTestApp();
  memberId = String((await test.register("longnumber")).memberId);
  admin = (await signInStaff(test, "admin")).token;
  // Closes a day, so that its details can be read.
  test.clock.setOffsetMs(dayMs);
  test.clock.advanceMs(10);
  await closeBusinessDays(test.deps);
});
afterAll(() => test.close());

const reads = [
  `adjustments?cursor=${tooLargeId}`,
  `alerts?cursor=${tooLargeId}`,
  `clearing?cursor=${tooLargeId}`,
  `clearing/${tooLargeId}`,
  `clearing/${tooLargeId}/lines`,
  `closes/PHP/1/transfers?code=deposit&from=clearing&to=main&before=${tooLargeId}`,
  `deposits?cursor=${tooLargeId}`,
  `members/${tooLargeId}/payout`,
  `members/MEMBER/statement?before=1-${tooLargeId}`,
  `results/transfers?period=2026-11&currency=PHP&figure=stake&before=${tooLargeId}`,
  `withdrawals?cursor=${tooLargeId}`,
];

it.each(reads)("an id beyond 64 bits is refused by GET %s", async (path) => {
  const url = `/backoffice/api/${path.replace("MEMBER", memberId)}`;
  const { status } = await test.call({ method: "GET", url, token: admin });
  expect([400, 404]).toContain(status);
});

const writes: readonly (readonly [path: string, body: object])[] = [
  [`adjustments/${tooLargeId}/approve`, reason],
  [`adjustments/${tooLargeId}/refuse`, reason],
  [`alerts/${tooLargeId}/close`, { note: "as it should be" }],
  [`clearing/${tooLargeId}/lines/1/accept`, reason],
  [`gateway/differences/${tooLargeId}/repair`, { action: "repair", ...reason }],
  [`gateway/differences/${tooLargeId}/decision`, { decision: "approved", ...reason }],
  [`members/${tooLargeId}/exclude`, { days: 1, ...reason }],
  [`members/${tooLargeId}/payout`, { accountId: "1", ...reason }],
  [`withdrawals/${tooLargeId}/approve`, reason],
];

it.each(writes)("an id beyond 64 bits is refused by POST %s", async (path, body) => {
  const url = `/backoffice/api/${path}`;
  const { status, errorCode } = await test.call({ method: "POST", url, token: admin, body });
  expect([400, 404, 409]).toContain(status);
  expect(errorCode).toMatch(/^(no\.data|not\.exists\.transaction)$/);
});
