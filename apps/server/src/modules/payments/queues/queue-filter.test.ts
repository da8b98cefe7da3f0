import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createPayee,
  createTestCashier,
  expectOk,
  openDeposit,
  openWithdrawal,
  withdrawalDetail,
} from "../../../testing/test-cashier.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { giveMoney } from "../../../testing/test-player.ts";

let test: TestCashier;
let token: string;
const references = new Map<string, string>();

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  ({ token } = await signInStaff(test, "finance"));
  const member = await createPayee(test, "searched");
  await giveMoney(test, member, 100_000n);
  const { refId } = await openWithdrawal(test, member, { amount: 500 });
  references.set("withdrawals", (await withdrawalDetail(test, token, refId)).withdrawal.reference);
  const { depositId } = await openDeposit(test, member, { bankType: "transfer", bankCode: "DALISAY", amount: 1_000 });
  references.set("deposits", `OH1-D${depositId}`);
});
afterAll(() => test.close());

it.each(["withdrawals", "deposits"])("the staff find %s by reference in any case", async (queue) => {
  const reference = references.get(queue) ?? "";
  const lower = reference.toLowerCase();
  for (const text of [reference, lower, ` ${lower} `, `\u202a${lower.replace("-", "\u2011")}\u202c`]) {
    const url = `/backoffice/api/${queue}?reference=${encodeURIComponent(text)}`;
    const { value } = await expectOk(test.call({ method: "GET", url, token }));
    expect((value as { list: { reference: string }[] }).list).toMatchObject([{ reference }]);
  }
});
