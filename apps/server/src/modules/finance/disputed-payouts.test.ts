/** The second payment of a disputed payout is part of the close of its day, but not of the game results. */

import { afterAll, beforeAll, expect, it } from "vitest";
import type { CloseTransfers, DayClose, DayCloses } from "@openhouse/protocol/finance/day-closes";
import type { GameResults } from "@openhouse/protocol/finance/game-results";
import {
  balancesOf,
  createPayee,
  createTestCashier,
  decide,
  expectOk,
  merchantId,
  openWithdrawal,
} from "../../testing/test-cashier.ts";
import type { TestCashier } from "../../testing/test-cashier.ts";
import { signInStaff } from "../../testing/test-people.ts";
import { giveMoney, seatPlayer } from "../../testing/test-player.ts";
import { checkLedger } from "../wallet/index.ts";
import { closeBusinessDays } from "./index.ts";

const dayMs = 24 * 3_600_000;
let test: TestCashier;
let financeToken: string;

beforeAll(async () => {
  test = await createTestCashier({ isAlone: true });
  financeToken = (await signInStaff(test, "finance")).token;
});
afterAll(() => test.close());

const read = async (path: string) =>
  (await expectOk(test.call({ method: "GET", url: `/backoffice/api/${path}`, token: financeToken }))).value;

/** The newest closed day. */
async function lastClose(): Promise<DayClose> {
  const { list } = (await read("closes?limit=1")) as DayCloses;
  return (await read(`closes/PHP/${list[0]?.number}`)) as DayClose;
}

it("the second payment of a disputed payout is in the proven close of its day, and does not change GGR and NGR", async () => {
  const player = await seatPlayer(test, "disputeplay");
  for (let round = 0; round < 3; round += 1) await player.playBooked();
  const member = await createPayee(test, "disputeana", { code: "DALISAY", type: "B" });
  await giveMoney(test, member, 100_000n);
  const { refId: id } = await openWithdrawal(test, member, { amount: 1_000 });
  await expectOk(decide(test, { token: financeToken, id, action: "approve" }));
  await expectOk(
    decide(test, {
      token: financeToken,
      id,
      action: "paid",
      body: { reference: `FIRST-${id}`, reason: "sent by hand" },
    }),
  );
  const results = (await read("results")) as GameResults;
  const dispute = { id, kind: "partly", amount: 600 };
  const url = "/wps/relay/MCSFE_processC2CTransaction";
  await expectOk(test.call({ method: "POST", url, token: member.token, body: dispute }));
  const body = { reference: `SECOND-${id}`, reason: "the bank sent it back" };
  const path = `/backoffice/api/withdrawals/${id}/claim-pay`;
  await expectOk(test.call({ method: "POST", url: path, token: financeToken, body }));

  expect(await read("results")).toEqual(results);
  expect(await balancesOf(test, member)).toEqual({ main: 0n, hold: 0n });
  test.clock.setOffsetMs(dayMs);
  test.clock.advanceMs(10);
  await closeBusinessDays(test.deps);
  const { close, balances, lines } = await lastClose();
  expect(close.isProven).toBe(true);
  // 985 of the 1,000 pesos were paid out, and 600 of the 985 arrived.
  expect(balances.find(({ account }) => account === "disputes")).toEqual({
    account: "disputes",
    openingMinor: "0",
    movedMinor: "-38500",
    closingMinor: "-38500",
  });
  const line = lines.find(({ code }) => code === "claim_payout");
  expect(line).toMatchObject({ from: "disputes", to: "clearing", transfers: 1, amountMinor: "38500" });
  const lineQuery = "code=claim_payout&from=disputes&to=clearing";
  const transferPage = (await read(`closes/PHP/${close.number}/transfers?${lineQuery}`)) as CloseTransfers;
  expect(transferPage.list).toMatchObject([{ amountMinor: "38500", reference: `withdrawal:${id}`, member: null }]);
  expect(balances.reduce((sum, { closingMinor }) => sum + BigInt(closingMinor), 0n)).toBe(0n);
  expect(await checkLedger(test.deps.db, merchantId)).toMatchObject({ isSound: true });
});
