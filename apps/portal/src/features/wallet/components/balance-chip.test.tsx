import { act } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { Queries, queryClient } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import { BalanceChip } from "./balance-chip.tsx";

/** Replaces the browser's socket, so that the test can send messages as the server. */
class FakeSocket extends EventTarget {
  static last: FakeSocket | undefined;
  readonly readyState = 1;

  constructor() {
    super();
    FakeSocket.last = this;
  }

  receive(message: object): Promise<void> {
    return act(async () => void this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(message) })));
  }

  close(): void {}
}

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal("WebSocket", FakeSocket);
});

afterEach(() => vi.unstubAllGlobals());

const account = (accountTypeId: number, availBalanceMinor: string, version: string) => ({
  accountTypeId,
  accountTypeName: "",
  availBalance: 0,
  availBalanceMinor,
  currency: "PHP",
  version,
});
const balanceMessage = (accountTypeId: number, amountMinor: string, version: string) => ({
  kind: "balance",
  accountTypeId,
  amountMinor,
  currency: "PHP",
  version,
});

/** Renders the balance of a member with ₱100.00 and a bonus of ₱50.00. */
async function show(balance: () => unknown = () => ({ balance: [account(2, "10000", "7"), account(3, "5000", "3")] })) {
  const respond = (route: string) => (route === "GET /wps/v2/wallets/balance" ? balance() : { ticket: "t" });
  const chip = (
    <Queries>
      <BalanceChip name="demoplayer" />
    </Queries>
  );
  const rendered = await renderInPage(chip, { respond, token: "t" });
  const socket = FakeSocket.last ?? expect.fail("no socket was opened");
  return { ...rendered, socket };
}

const balanceText = ({ find }: RenderedInPage) => find(".balance-amount").textContent;

describe("the balance in the top bar", () => {
  it("is the sum of the main account and the bonus, also after one of them has changed", async () => {
    const { socket, ...rendered } = await show();
    await rendered.until(() => expect(balanceText(rendered)).toContain("₱150.00"));
    await socket.receive(balanceMessage(2, "9000", "8"));
    await rendered.until(() => expect(balanceText(rendered)).toContain("₱140.00"));
    await socket.receive(balanceMessage(3, "6000", "4"));
    await rendered.until(() => expect(balanceText(rendered)).toContain("₱150.00"));
  });

  it("ignores outdated messages and accounts that are not playable", async () => {
    const { socket, ...rendered } = await show();
    await rendered.until(() => expect(balanceText(rendered)).toContain("₱150.00"));
    await socket.receive(balanceMessage(2, "1", "6"));
    await socket.receive(balanceMessage(4, "99900", "50"));
    await rendered.until(() => expect(balanceText(rendered)).toContain("₱150.00"));
  });

  it("ignores an older response that arrives after a message", async () => {
    let respond: (value: unknown) => void = () => undefined;
    const { socket, ...rendered } = await show(() => new Promise((resolve) => (respond = resolve)));
    await socket.receive(balanceMessage(2, "9000", "8"));
    respond({ balance: [account(2, "10000", "7"), account(3, "5000", "3")] });
    await rendered.until(() => expect(balanceText(rendered)).toContain("₱140.00"));
  });
});

describe("a live message", () => {
  const moneyQueries = ["bonus", "payments depositReport", "records statement", "records profit", "team transactions"];
  const otherQueries = ["records bets", "limits", "playTime", "team overview", "rebates days", "member"];
  const deposit = { kind: "deposit", depositId: "1", status: "credited", amountMinor: "10000" };
  const withdrawal = { kind: "withdrawal", withdrawalId: "1", status: "rejected", amountMinor: "10000" };

  afterEach(() => closeDialog());

  it.each([
    ["the opened channel", { kind: "ready" }, [...moneyQueries, ...otherQueries]],
    ["a balance", balanceMessage(2, "9000", "8"), []],
    ["a deposit", deposit, [...moneyQueries, "limits", "playTime"]],
    ["a withdrawal", withdrawal, moneyQueries],
    ["a wallet transfer", { kind: "walletTransfer", transferId: "1", status: "booked" }, [...moneyQueries, "limits"]],
    ["a break", { kind: "excluded", exclusion: "time_out", untilAt: 1 }, ["payments depositReport", "limits"]],
  ])("about %s invalidates only the affected queries", async (_case, message, expected) => {
    const { socket } = await show();
    const keys = [...moneyQueries, ...otherQueries];
    for (const key of keys) queryClient.setQueryData(key.split(" "), {});
    await socket.receive(message);
    const stale = keys.filter((key) => queryClient.getQueryState(key.split(" "))?.isInvalidated === true);
    expect(stale).toEqual(expected);
  });

  it.each([deposit, withdrawal, { kind: "walletTransfer", transferId: "1", status: "booked" }])(
    "of the kind $kind reloads the balance",
    async (message) => {
      let version = 7;
      const { socket, ...rendered } = await show(() => ({ balance: [account(2, `${version}00`, `${version}`)] }));
      await rendered.until(() => expect(balanceText(rendered)).toContain("₱7.00"));
      version = 9;
      await socket.receive(message);
      await rendered.until(() => expect(balanceText(rendered)).toContain("₱9.00"));
    },
  );
});
