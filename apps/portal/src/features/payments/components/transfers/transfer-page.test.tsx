import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import type { TransferSettings } from "../../rules/transfer-terms.ts";
import { TransferPage } from "./transfer-page.tsx";
import type { TransferDirection } from "./transfer-page.tsx";

const settings: TransferSettings = {
  allowTransfer: true,
  currency: "PHP",
  minimumAmount: 1,
  maximumAmount: 50_000,
  maxTransferAmount: 200_000,
  remainingTransferAmount: 200_000,
  maxTransferTimes: 50,
  remainingTransferTimes: 50,
  hasPaymentPassword: true,
  availableAmount: 30_000,
  upline: "de***t",
};
const record = { transferId: "8", direction: "in", other: "upline", otherName: "de***t", amountMinor: "1234" };
const upRoute = "POST /wps/relay/MCSFE_agentUplineTransfer";
const downRoute = "POST /wps/relay/MCSFE_agentDownlineTransfer";

interface Setup {
  readonly direction?: TransferDirection;
  readonly change?: Partial<TransferSettings>;
  /** The responses to the transfers, in order. */
  readonly responses?: (() => unknown)[];
  /** The response to the search for a downline's name. */
  readonly respondNames?: (name: string | undefined) => unknown;
}

const downlines = { list: [{ customerName: "bayani" }, { customerName: "carla" }] };

async function show(setup: Setup = {}): Promise<RenderedInPage> {
  const { direction = "up", change = {}, responses = [], respondNames = () => downlines } = setup;
  const routeResponses: Record<string, unknown> = {
    "GET /wps/member/info": { id: "1", account: "anna", userName: "anna", nickname: "", type: 0, toUpline: "1" },
    "GET /wps/relay/MCSFE_getTransferSettings": { ...settings, ...change },
    "GET /wps/relay/MCSFE_getTransferReport": {
      records: [{ ...record, currency: "PHP", transferDate: 1_700_000_000_000 }],
      total: 1,
    },
  };
  const respond = (route: string, input: unknown) => {
    if (route === "GET /wps/relay/ODSFE2_subordinateSimple") {
      return respondNames((input as { query: { subordinateName?: string } }).query.subordinateName);
    }
    return route === upRoute || route === downRoute ? responses.shift()?.() : routeResponses[route];
  };
  const page = (
    <Queries>
      <TransferPage direction={direction} />
    </Queries>
  );
  const rendered = await renderInPage(page, { respond, token: "t" });
  await rendered.until(() => rendered.find(".sums, .empty"));
  return rendered;
}

/** Types into a field: React needs the native value setter and an input event. */
async function type({ find }: RenderedInPage, selector: string, text: string): Promise<void> {
  const input = find(selector);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(input, text);
  await act(async () => void input.dispatchEvent(new Event("input", { bubbles: true })));
}

async function submit({ find }: RenderedInPage, form: string): Promise<void> {
  await act(async () => (find(form) as HTMLFormElement).requestSubmit());
}

async function send(rendered: RenderedInPage, amount = "10"): Promise<void> {
  await type(rendered, "input[name=amount]", amount);
  await submit(rendered, "form.payment-pane");
  await type(rendered, "dialog input", "Pay2026");
  await submit(rendered, "dialog form");
}

const sentCalls = ({ calls }: RenderedInPage) => calls.filter(({ route }) => route === upRoute || route === downRoute);
const reply = { transferId: "9", receiver: "de***t", amountMinor: "1000", balanceMinor: "2999000", currency: "PHP" };

describe("a receiver who is no direct downline", () => {
  it("is refused at the field, before the payment password", async () => {
    const rendered = await show({ direction: "down" });
    await type(rendered, "input[name=receiver]", "stranger");
    await type(rendered, "input[name=amount]", "10");
    await submit(rendered, "form.payment-pane");
    await rendered.until(() => rendered.find("[name=receiver][aria-invalid]"));
    expect(rendered.root.textContent).toContain("None of your direct downlines has this account.");
    expect(rendered.root.querySelector("dialog")).toBeNull();
  });
});

describe("the check of the receiver", () => {
  it("makes the button busy, and is dropped when the receiver changes while it runs", async () => {
    const lateNames = Promise.withResolvers<typeof downlines>();
    const respondNames = (name?: string) => (name === "bayani" ? lateNames.promise : downlines);
    const rendered = await show({ direction: "down", respondNames });
    const isBusy = () => rendered.find("form.payment-pane > button").getAttribute("aria-busy") === "true";
    await type(rendered, "input[name=receiver]", "bayani");
    await type(rendered, "input[name=amount]", "10");
    await submit(rendered, "form.payment-pane");
    expect(isBusy()).toBe(true);
    await type(rendered, "input[name=receiver]", "carla");
    expect(isBusy()).toBe(false);
    await act(async () => lateNames.resolve(downlines));
    expect(rendered.root.querySelector("dialog")).toBeNull();
    await submit(rendered, "form.payment-pane");
    await rendered.until(() => expect(rendered.find("dialog .facts").textContent).toContain("carla"));
  });
});

describe("a transfer to the upline", () => {
  it("shows the upline's masked name before it is sent, and the receiver and the new balance afterwards", async () => {
    const rendered = await show({ responses: [() => reply] });
    expect(rendered.find("form.payment-pane .facts").textContent).toContain("de***t");
    await type(rendered, "input[name=amount]", "10");
    await submit(rendered, "form.payment-pane");
    expect(rendered.find("dialog .facts").textContent).toContain("de***t");
    expect(rendered.find("dialog .facts").textContent).toContain("₱10.00");
    await type(rendered, "dialog input", "Pay2026");
    await submit(rendered, "dialog form");
    await rendered.until(() => expect(rendered.find("h2").textContent).toBe("₱10.00 sent to de***t"));
    expect(rendered.find(".payment-pane .facts").textContent).toContain("₱29,990.00");
    expect(sentCalls(rendered)).toMatchObject([
      { route: upRoute, input: { body: { transferAmount: "10.00", currency: "PHP", password: "Pay2026" } } },
    ]);
  });

  it("keeps its idempotency key when the response is lost and it is confirmed again", async () => {
    const networkError = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const rendered = await show({ responses: [() => Promise.reject(networkError), () => reply] });
    await send(rendered);
    await rendered.leave();
    await send(rendered);
    const keys = sentCalls(rendered).map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it("is shown next to a list of earlier transfers, in which each amount has a sign", async () => {
    const rendered = await show();
    await rendered.until(() => expect(rendered.find(".record-face").textContent).toContain("From upline de***t"));
    expect(rendered.find(".record-amount").textContent).toBe("+₱12.34");
  });

  it("is not possible without an upline", async () => {
    const rendered = await show({ change: { upline: null } });
    expect(rendered.find(".empty").textContent).toContain("There is no upline to send to");
  });

  it("requires a payment password to be set first", async () => {
    const rendered = await show({ change: { hasPaymentPassword: false } });
    expect(rendered.find("#set-payment-password").textContent).toBe("First, set a payment password");
    expect(rendered.root.querySelector("input[name=amount]")).toBeNull();
  });

  it("shows all reasons why it is blocked, and cannot be sent", async () => {
    const rendered = await show({ change: { availableAmount: 0, remainingTransferTimes: 0 } });
    expect(rendered.find(".reasons").textContent).toContain("Bonus money cannot be sent");
    expect(rendered.find(".reasons").textContent).toContain("all 50 transfers");
    expect((rendered.find("form.payment-pane > button") as HTMLButtonElement).disabled).toBe(true);
  });
});

describe("a transfer to a downline", () => {
  it("requires a receiver, suggests direct downlines, and sends the name", async () => {
    const rendered = await show({ direction: "down", responses: [() => ({ ...reply, receiver: "bayani" })] });
    await rendered.until(() => expect(rendered.find("datalist").textContent).toContain("bayani"));
    await type(rendered, "input[name=amount]", "10");
    await submit(rendered, "form.payment-pane");
    expect(rendered.find(".field-error").textContent).toContain("Choose who gets the money");
    await type(rendered, "input[name=receiver]", " Bayani ");
    await send(rendered);
    await rendered.until(() => expect(rendered.find("h2").textContent).toBe("₱10.00 sent to bayani"));
    expect(sentCalls(rendered)).toMatchObject([{ route: downRoute, input: { body: { receiver: "bayani" } } }]);
  });

  it("shows the server's refusal in the dialog, which stays open", async () => {
    const message = "This account cannot receive money right now. No money was sent.";
    const closedReceiver = { kind: "refused", code: "account.transfer.receiver.closed", message, status: 409 } as const;
    const rendered = await show({ direction: "down", responses: [() => Promise.reject(new ApiError(closedReceiver))] });
    await type(rendered, "input[name=receiver]", "bayani");
    await send(rendered);
    await rendered.until(() => expect(rendered.find("dialog [role=alert]").textContent).toContain(message));
  });
});
