import { afterAll, beforeAll, expect, it } from "vitest";
import {
  createPayee,
  createTestCashier,
  makePayee,
  openWithdrawal,
  paymentPassword,
  withdrawalDetail,
} from "../../../testing/test-cashier.ts";
import type { TestCashier } from "../../../testing/test-cashier.ts";
import { openDatabase } from "../../../db/connection.ts";
import { signInStaff } from "../../../testing/test-people.ts";
import { giveMoney } from "../../../testing/test-player.ts";

let test: TestCashier;
let financeToken: string;

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance")).token;
});
afterAll(() => test.close());

const wallet = { code: "LAKBAY", type: "E" } as const;

async function storedNumberOf(bankCardId: string): Promise<string | undefined> {
  const [row] = await test.deps.db.query<{ sealed: string }>(
    `select number_sealed as sealed from withdraw_account where id = $1`,
    [BigInt(bankCardId)],
  );
  return row === undefined ? undefined : test.deps.accountSealer.open(row.sealed);
}

it("an e-wallet is stored in one form, so that four members who typed it differently are recognised as sharing it", async () => {
  const spellings = [
    "0917 555 0001",
    "+63 917 555 0001",
    "917-555-0001",
    "\u202a+63\u2011917\u2011555\u20110001\u202c",
  ];
  for (const [index, number] of spellings.entries()) {
    const member = await createPayee(test, `sharer${index}`, { ...wallet, number });
    expect(await storedNumberOf(member.bankCardId)).toBe("639175550001");
    await giveMoney(test, member, 100_000n);
    const { refId } = await openWithdrawal(test, member, { amount: 500 });
    const { risks } = (await withdrawalDetail(test, financeToken, refId)).withdrawal;
    expect(risks.filter(({ kind }) => kind === "sharedAccount")).toEqual(
      index === 0 ? [] : [{ kind: "sharedAccount", others: index }],
    );
  }
});

it.each(["0917 555 0002", "+63 917 555 0002", "63 917 555 0002", "+63 0917 555 0002"])(
  "a member cannot add an e-wallet again as %j, also if an earlier version stored it as it was typed",
  async (cardNumber) => {
    const member = await makePayee(
      test,
      await test.register(`again${cardNumber.replaceAll(/\D/g, "").length}${cardNumber.length}`),
      {
        ...wallet,
        number: "917 555 0002",
      },
    );
    const add = () =>
      test.call({
        method: "PUT",
        url: "/wps/relay/MCSFE_withdrawAddCard",
        token: member.token,
        body: { cardType: "E", bankCode: wallet.code, payeeName: "JUAN DELA-CRUZ", cardNumber, paymentPassword },
      });
    expect((await add()).errorCode).toBe("exists.bank.card");
    const owner = openDatabase(test.ownerUrl, { as: "owner" });
    await owner.query(`update withdraw_account set number_sealed = $2 where id = $1`, [
      BigInt(member.bankCardId),
      test.deps.accountSealer.seal("09175550002"),
    ]);
    await owner.close();
    expect((await add()).errorCode).toBe("exists.bank.card");
  },
);
