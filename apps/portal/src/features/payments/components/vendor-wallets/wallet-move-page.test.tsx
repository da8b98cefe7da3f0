import { act } from "react";
import { afterEach, describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import type { WalletMove } from "../../rules/wallet-moves.ts";
import WalletMovePage from "./wallet-move-page.tsx";

const moveRoute = "POST /wps/relay/GCS_walletTransfer";
const returnRoute = "POST /wps/relay/GCS_walletReturn";
const merchantWallet = {
  isSingle: false,
  merchantCode: "harbour",
  wallets: [{ accountTypeId: 5, name: "Starboard Live" }],
  minimumAmount: 1,
  maximumAmount: 50_000,
};
const doneMove: WalletMove = {
  transferId: "7",
  fromAccountTypeId: 2,
  toAccountTypeId: 5,
  walletName: "Starboard Live",
  amountMinor: "1000",
  currency: "PHP",
  state: "done",
  isUnderReview: false,
  transferDate: 1_700_000_000_000,
  closedDate: 1_700_000_000_500,
};

interface Setup {
  readonly type?: number;
  readonly isSingle?: boolean;
  readonly vendorMinor?: string;
  readonly records?: readonly WalletMove[];
  /** The responses to the moves, in order. */
  readonly responses?: (() => unknown)[];
}

const row = (accountTypeId: number, availBalanceMinor: string) => ({
  accountTypeId,
  availBalanceMinor,
  currency: "PHP",
  version: "1",
});

afterEach(() => sessionStorage.clear());

async function show({ type = 0, isSingle = false, vendorMinor = "0", records = [], responses = [] }: Setup = {}) {
  const routeResponses: Record<string, unknown> = {
    "GET /wps/member/info": { id: "1", account: "anna", userName: "anna", nickname: "", type, toUpline: "1" },
    "GET /wps/relay/GCS_merchantWallet": {
      ...merchantWallet,
      isSingle,
      wallets: isSingle ? [] : merchantWallet.wallets,
    },
    "GET /wps/v2/wallets/balance": { currency: "PHP", balance: [row(2, "5000"), row(4, "0"), row(5, vendorMinor)] },
    "GET /wps/relay/GCS_getWalletTransferReport": { records, total: records.length },
  };
  const isMove = (route: string) => route === moveRoute || route === returnRoute;
  const respond = (route: string) => (isMove(route) ? responses.shift()?.() : routeResponses[route]);
  const page = (
    <Queries>
      <WalletMovePage />
    </Queries>
  );
  const rendered = await renderInPage(page, { respond, token: "t" });
  await rendered.until(() => rendered.find(".sums, .empty"));
  return rendered;
}

/** Types the amount and submits the form. React needs the native value setter and an input event. */
async function submitAmount({ find }: RenderedInPage, text: string): Promise<void> {
  const input = find("input[name=amount]");
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  await act(async () => void input.dispatchEvent(new Event("input", { bubbles: true })));
  await act(async () => (find("form.payment-pane") as HTMLFormElement).requestSubmit());
}

const moveCalls = ({ calls }: RenderedInPage) =>
  calls.filter(({ route }) => route === moveRoute || route === returnRoute);

describe("the page of wallets", () => {
  it("shows the balance of each wallet, sends the amount, and confirms the move", async () => {
    const rendered = await show({ responses: [() => doneMove] });
    expect(rendered.find(".sums").textContent).toContain("Starboard Live₱0.00");
    await submitAmount(rendered, "10");
    await rendered.until(() => expect(rendered.find("h2").textContent).toBe("₱10.00 moved"));
    expect(moveCalls(rendered)).toMatchObject([
      { route: moveRoute, input: { body: { fromAccountTypeId: 2, toAccountTypeId: 5, amount: "10.00" } } },
    ]);
  });

  it("rejects an amount above the wallet's balance before it is sent", async () => {
    const rendered = await show();
    await submitAmount(rendered, "50.01");
    expect(rendered.find(".field-error").textContent).toContain("₱50.00 in your main wallet");
    expect(moveCalls(rendered)).toEqual([]);
  });

  it("keeps the idempotency key when the response is lost and the same amount is sent again", async () => {
    const networkError = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const rendered = await show({ responses: [() => Promise.reject(networkError), () => doneMove] });
    await submitAmount(rendered, "10");
    await submitAmount(rendered, "10");
    const keys = moveCalls(rendered).map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("returns the whole balance of the vendor wallet with one click", async () => {
    const back = { ...doneMove, fromAccountTypeId: 5, toAccountTypeId: 2, amountMinor: "700" };
    const rendered = await show({ vendorMinor: "700", responses: [() => back] });
    const button = [...rendered.root.querySelectorAll("button")].find(
      ({ textContent }) => textContent === "Move everything back",
    );
    await act(async () => button?.click());
    await rendered.until(() => expect(rendered.find("h2").textContent).toBe("₱7.00 moved"));
    expect(moveCalls(rendered)).toMatchObject([{ route: returnRoute }]);
  });

  it("disables the form and shows a notice while a move is in progress", async () => {
    const rendered = await show({ records: [{ ...doneMove, state: "unknown", closedDate: null }] });
    await rendered.until(() => expect(rendered.find(".notice").textContent).toContain("still in progress"));
    expect((rendered.find("form.payment-pane button[type=submit]") as HTMLButtonElement).disabled).toBe(true);
    expect(rendered.find(".record-face").textContent).toContain("Waiting for an answer");
  });

  it("explains that no moves are needed if the merchant has one wallet", async () => {
    const rendered = await show({ isSingle: true });
    expect(rendered.find(".empty").textContent).toContain("One wallet is all you need");
  });

  it("still returns money from a vendor wallet after the merchant changed to one wallet", async () => {
    const rendered = await show({ isSingle: true, vendorMinor: "700" });
    expect(rendered.find(".sums").textContent).toContain("₱7.00");
    expect(rendered.root.querySelector("form")).toBeNull();
    expect(rendered.root.textContent).toContain("Move everything back");
  });

  it("offers no moves to a guest", async () => {
    const rendered = await show({ type: 4 });
    await rendered.until(() => expect(rendered.root.querySelector("form.payment-pane")).toBeNull());
  });

  it("loads the list of wallets once per session", async () => {
    const walletCalls = ({ calls }: RenderedInPage) =>
      calls.filter(({ route }) => route === "GET /wps/relay/GCS_merchantWallet").length;
    expect(walletCalls(await show())).toBe(1);
    expect(walletCalls(await show())).toBe(0);
  });
});
