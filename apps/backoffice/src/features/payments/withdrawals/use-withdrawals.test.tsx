import { act, useState } from "react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { ApiClient } from "@openhouse/browser/api-client";
import { realNowMs } from "../../../lib/clock.ts";
import { press, renderOffice } from "../../../testing/render-office.tsx";
import type { Rendered } from "../../../testing/render-office.tsx";
import { useWithdrawal } from "./use-withdrawals.ts";
import type { WithdrawalDetail } from "./use-withdrawals.ts";
import type { WithdrawalRow } from "./withdrawal-views.ts";

const waiting: WithdrawalRow = {
  id: "1",
  reference: "W-1",
  memberId: "7",
  account: "ana",
  state: "processing",
  amountMinor: "10000",
  feeMinor: "0",
  payoutMinor: "10000",
  currency: "PHP",
  cardType: "bank",
  bankCode: "BDO",
  bankName: "BDO",
  cardNumber: "••••1234",
  cardHolder: "Ana",
  payout: "hand",
  heldReason: null,
  receiptState: null,
  risks: [],
  needsSecond: false,
  isAwaitingSecond: false,
  isWriteOffAsked: false,
  firstApprovedBy: null,
  approvedBy: null,
  claimedBy: null,
  isClaimedByMe: false,
  claimedUntil: null,
  dueAt: null,
  createdAt: 1,
  decidedAt: null,
  closedAt: null,
  remark: "",
};
const approved: WithdrawalRow = { ...waiting, state: "approved" };

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

/** Every read calls `respond`. The buttons pass in `row` as part of a newer or an older list. */
async function show(row: WithdrawalRow, respond: () => Promise<unknown>) {
  const read = vi.fn<() => Promise<unknown>>(respond);
  function Probe() {
    const [list, setList] = useState({ row: waiting, updatedAt: 0 });
    const { data } = useWithdrawal("1", list);
    return (
      <>
        <p>{data?.withdrawal.state}</p>
        <button type="button" onClick={() => setList({ row, updatedAt: realNowMs() + 1_000 })}>
          newer
        </button>
        <button type="button" onClick={() => setList({ row, updatedAt: 1 })}>
          older
        </button>
      </>
    );
  }
  rendered = await renderOffice(<Probe />, read as unknown as ApiClient["call"]);
  await waitForUpdates();
  return { page: rendered, read };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
/** Long enough to notice an endless loop of requests. */
const waitForUpdates = () => act(() => pause(100));
/** Responds after a delay, as over a network. */
const respondWith = (withdrawal: WithdrawalRow) => () =>
  pause(5).then((): Partial<WithdrawalDetail> => ({ withdrawal }));

describe("an open withdrawal", () => {
  it("is read once when its row changes, even if the response still differs from the row", async () => {
    const { page, read } = await show(approved, respondWith(waiting));
    expect(read).toHaveBeenCalledTimes(1);
    await press(page.button("newer"));
    await waitForUpdates();
    expect(read).toHaveBeenCalledTimes(2);
    await press(page.button("newer"));
    await waitForUpdates();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it("is not read again for a list that is older than the displayed data", async () => {
    const { page, read } = await show(waiting, respondWith(approved));
    await press(page.button("older"));
    await waitForUpdates();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("is not read again for a row that is unchanged", async () => {
    const { page, read } = await show(waiting, respondWith(waiting));
    await press(page.button("newer"));
    await waitForUpdates();
    expect(read).toHaveBeenCalledTimes(1);
  });

  it("is read again with the next list after a failed read", async () => {
    let isDown = false;
    const { page, read } = await show(approved, () =>
      isDown ? Promise.reject(new Error("down")) : respondWith(waiting)(),
    );
    isDown = true;
    await press(page.button("newer"));
    await waitForUpdates();
    expect(read).toHaveBeenCalledTimes(2);
    isDown = false;
    await press(page.button("newer"));
    await waitForUpdates();
    expect(read).toHaveBeenCalledTimes(3);
  });
});
