import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../../testing/render-in-page.tsx";
import type { PayoutAccount, TurnoverInfo, WithdrawSettings } from "../../rules/withdraw-terms.ts";
import { typeText } from "../../../../testing/type-text.ts";
import WithdrawPage from "./withdraw-page.tsx";

const settings: WithdrawSettings = {
  allowWithdraw: true,
  heldUntil: null,
  idPictureVerifiedRequired: false,
  currency: "PHP",
  minimumAmount: 100,
  maximumAmount: 50_000,
  eWalletWithdrawalSwitch: true,
  eWalletMinAmount: 100,
  eWalletMaxAmount: 20_000,
  virtualMinAmount: 0,
  virtualMaxAmount: 0,
  maxTransactionTimes: 5,
  remainingTransactionTimes: 4,
  maxWithdrawAmount: 100_000,
  remainingWithdrawAmount: 90_000,
  maxAccounts: 3,
  holder: "Maria Santos",
  hasPaymentPassword: true,
  hasAuthenticator: false,
  availableAmount: 30_000,
  banks: [{ bankCode: "BATIS", bankName: "Batis Bank" }],
  eWallets: [],
  networks: [],
  minWithdrawal: 100,
  maxWithdrawal: 50_000,
  withdrawDateFrom: null,
  withdrawDateTo: null,
  withdrawTimeMsg: "",
  mobileVerificationType: null,
  mobileVerificationWithdrawAmount: null,
  c2cEnabled: false,
  withdrawPenaltyCharge: 0,
  fixedAmountFlag: false,
  fixedWithdrawAmounts: [],
};
const turnover: TurnoverInfo = {
  status: "A",
  currency: "PHP",
  totalActualTurnover: 0,
  totalRequiredTurnover: 0,
  details: [],
};
const account: PayoutAccount = {
  bankCardId: "1",
  cardNumber: "•••• 6789",
  bankName: "Batis Bank",
  bankCode: "BATIS",
  cardHolder: "Maria Santos",
  cardType: "B",
  isWithdrawActive: true,
  province: "",
  maintenanceStartTime: null,
  maintenanceEndTime: null,
  createdAt: 0,
};
const noBonus = { currency: "PHP", mainMinor: "3000000", bonusMinor: "0", running: null, ended: [] };
const runningBonus = {
  id: "7",
  amountMinor: "10000",
  reason: "Welcome bonus",
  grantedAt: 0,
  expiresAt: 1,
  requiredMinor: "100000",
  countedMinor: "0",
  isMet: false,
  openMinor: "0",
  atStakeMinor: "8000",
};
const networkError = new ApiError({ kind: "network", code: "", message: "", status: 0 });
const refusal = new ApiError({ kind: "refused", code: "request.param.err", message: "Not now.", status: 400 });

/** `charge` and `withdraw` are the responses to these two calls, in order; the last response repeats. */
interface Setup {
  readonly hasAuthenticator?: boolean;
  readonly charge?: (() => unknown)[];
  readonly withdraw?: (() => unknown)[];
  readonly bonus?: unknown;
  /** True if the member has neither a payment password nor a payout account. */
  readonly isNew?: boolean;
  /** What has changed when a new member has added the account. */
  readonly later?: { readonly bonus?: unknown; readonly heldUntil?: number };
  /** Earlier withdrawals and their receipts. */
  readonly records?: readonly unknown[];
  readonly receipts?: readonly unknown[];
}

async function show(setup: Setup): Promise<RenderedInPage> {
  const {
    hasAuthenticator = false,
    charge = [() => 10],
    withdraw = [],
    bonus = noBonus,
    isNew = false,
    later = {},
    records = [],
    receipts = [],
  } = setup;
  const saved = { hasPaymentPassword: !isNew, accounts: isNew ? [] : [account] };
  const routeResponses: Record<string, unknown> = {
    "GET /wps/member/info": { id: "1", account: "demoplayer", userName: "demoplayer", nickname: "", type: 0 },
    "GET /wps/relay/MCSFE_getTurnoverInfo": turnover,
    "GET /wps/relay/MCSFE_getWithdrawTransactionReport": {
      records,
      total: records.length,
      footer: { sums: { requestedAmount: 0, amount: 0, charge: 0 } },
    },
    "GET /wps/relay/MCSFE_getPaymentConfirmationList": { list: receipts },
  };
  const nextResponse = (responses: (() => unknown)[]) => (responses.length > 1 ? responses.shift() : responses[0])?.();
  const heldUntil = () => (saved.accounts.length > 0 ? (later.heldUntil ?? null) : null);
  const respond = (route: string) => {
    if (route === "GET /wps/relay/MCSFE_getWithdrawSettings")
      return { ...settings, hasAuthenticator, hasPaymentPassword: saved.hasPaymentPassword, heldUntil: heldUntil() };
    if (route === "GET /wps/bonus") return saved.accounts.length > 0 ? (later.bonus ?? bonus) : bonus;
    if (route === "GET /wps/relay/MCSFE_getBankCards") return saved.accounts;
    if (route === "POST /wps/member/paymentPassword") return void (saved.hasPaymentPassword = true);
    if (route === "PUT /wps/relay/MCSFE_withdrawAddCard") return ((saved.accounts = [account]), account);
    if (route === "GET /wps/relay/MCSFE_getCalculatedWithdrawCharges") return nextResponse(charge);
    return route === "POST /wps/relay/MCSFE_withdraw" ? nextResponse(withdraw) : routeResponses[route];
  };
  const page = (
    <Queries>
      <WithdrawPage />
    </Queries>
  );
  const rendered = await renderInPage(page, { respond, token: "t" });
  await rendered.until(() => rendered.find("input[name=amount]"));
  await type(rendered, "input[name=amount]", "200");
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

async function confirm(rendered: RenderedInPage): Promise<void> {
  await rendered.until(() => expect(continueButton(rendered).disabled).toBe(false));
  await submit(rendered, "form.payment-pane");
  await type(rendered, "dialog input", "Pay2026");
  await submit(rendered, "dialog form");
}

const continueButton = ({ find }: RenderedInPage) =>
  find("form.payment-pane > button[type=submit]") as HTMLButtonElement;

function keysOf({ calls }: RenderedInPage): string[] {
  const withdrawCalls = calls.filter(({ route }) => route === "POST /wps/relay/MCSFE_withdraw");
  return withdrawCalls.map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
}

describe("the confirmation of a withdrawal", () => {
  it("keeps its idempotency key if it is closed after a lost response and confirmed again", async () => {
    const reply = { refId: "9", status: 1, amountMinor: "20000", feeMinor: "1000", currency: "PHP" };
    const rendered = await show({ withdraw: [() => Promise.reject(networkError), () => reply] });
    await confirm(rendered);
    await rendered.leave();
    expect(rendered.root.querySelector("dialog[open]")).toBeNull();
    await confirm(rendered);
    const [first, second, ...otherKeys] = keysOf(rendered);
    expect(second).toBe(first);
    expect(otherKeys).toEqual([]);
  });

  it("cannot be closed while the request is running", async () => {
    const rendered = await show({ withdraw: [() => new Promise(() => undefined)] });
    await confirm(rendered);
    expect(rendered.find("dialog[open]").getAttribute("closedby")).toBe("none");
  });

  it("asks for an authenticator code if the member has an authenticator", async () => {
    const rendered = await show({ hasAuthenticator: true });
    await rendered.until(() => expect(continueButton(rendered).disabled).toBe(false));
    await submit(rendered, "form.payment-pane");
    const labels = [...rendered.find("dialog[open]").querySelectorAll("label")].map(({ textContent }) => textContent);
    expect(labels).toContain("Authenticator code *");
  });
});

describe("the payout accounts of a withdrawal", () => {
  it.each([
    ["added", ".payout-actions button"],
    ["removed", ".payout-actions .button-icon, .payout-actions button:last-child"],
  ])("are %s in a dialog outside the form of the withdrawal", async (_action, button) => {
    const rendered = await show({});
    await rendered.click(button);
    await rendered.until(() => rendered.find("dialog[open] form"));
    expect(rendered.root.querySelector("form form")).toBeNull();
  });
});

describe("the first withdrawal", () => {
  const labels = ({ find }: RenderedInPage) =>
    [...find("dialog[open]").querySelectorAll("label")].map(({ textContent }) => textContent);
  const start = async (rendered: RenderedInPage) => {
    await rendered.until(() => expect(continueButton(rendered).disabled).toBe(false));
    expect(rendered.root.querySelector("dialog[open]")).toBeNull();
    await submit(rendered, "form.payment-pane");
  };
  const answer = async (rendered: RenderedInPage) => {
    expect(labels(rendered)).toEqual(["Your login password *", "Payment password *", "Repeat the payment password *"]);
    for (const input of rendered.find("dialog[open]").querySelectorAll("input"))
      await typeText(input, input.autocomplete === "current-password" ? "Player2026" : "Pay2026");
    await submit(rendered, "dialog form");
    await rendered.until(() => expect(labels(rendered)).toContain("Name on the account *"));
    for (const [index, text] of ["0012345678", "Maria Santos", "Pay2026"].entries())
      await typeText(rendered.find("dialog[open]").querySelectorAll("input")[index] as HTMLInputElement, text);
    await submit(rendered, "dialog form");
  };

  it("begins with the amount, then asks for payment password, account and confirmation", async () => {
    const rendered = await show({ isNew: true });
    await start(rendered);
    await answer(rendered);
    await rendered.until(() => expect(rendered.find("dialog[open]").textContent).toContain("Withdraw ₱200.00"));
    expect(rendered.root.querySelectorAll("dialog[open]")).toHaveLength(1);
  });

  it("continues after the field has written the same amount in another way", async () => {
    const rendered = await show({ isNew: true });
    await type(rendered, "input[name=amount]", "0200");
    await start(rendered);
    // As when the dialog gets the focus.
    const field = rendered.find("input[name=amount]") as HTMLInputElement;
    await act(async () => void field.dispatchEvent(new FocusEvent("focusout", { bubbles: true })));
    expect(field.value).toBe("200");
    await answer(rendered);
    await rendered.until(() => expect(rendered.find("dialog[open]").textContent).toContain("Withdraw ₱200.00"));
  });

  it.each([
    ["a bonus has begun", { bonus: { ...noBonus, bonusMinor: "8000", running: runningBonus } }, ".check .field-error"],
    ["withdrawals are blocked", { heldUntil: Date.UTC(2026, 10, 30) }, ".reasons"],
  ])("does not open the confirmation if meanwhile %s", async (_case, later, reason) => {
    const rendered = await show({ isNew: true, later });
    await start(rendered);
    await answer(rendered);
    await rendered.until(() => expect(rendered.find(reason).textContent).not.toBe(""));
    expect(rendered.root.querySelector("dialog[open]")).toBeNull();
  });

  it("does not continue after its questions were closed", async () => {
    const rendered = await show({ isNew: true });
    await start(rendered);
    await rendered.leave();
    expect(rendered.root.querySelector("dialog[open]")).toBeNull();
  });
});

describe("a withdrawal with an unfinished bonus", () => {
  it("shows the forfeited amount, and requires and sends the member's consent", async () => {
    const reply = { refId: "9", status: 1, amountMinor: "20000", feeMinor: "1000", currency: "PHP" };
    const bonus = { ...noBonus, bonusMinor: "8000", running: runningBonus };
    const rendered = await show({ bonus, withdraw: [() => reply] });
    await rendered.until(() => expect(continueButton(rendered).disabled).toBe(false));
    expect(rendered.find("form.payment-pane .notice").textContent).toContain("₱80.00");
    await submit(rendered, "form.payment-pane");
    expect(rendered.root.querySelector("dialog[open]")).toBeNull();
    expect(rendered.find(".check .field-error").textContent).not.toBe("");
    await rendered.click("[name=forfeitsBonus]");
    await confirm(rendered);
    const withdrawCalls = rendered.calls.find(({ route }) => route === "POST /wps/relay/MCSFE_withdraw");
    expect(withdrawCalls?.input).toMatchObject({ body: { forfeitsBonus: true } });
  });
});

describe("the fee of a withdrawal", () => {
  it("must be known before confirmation, and can be loaded again after an error", async () => {
    const rendered = await show({ charge: [() => Promise.reject(refusal), () => 10] });
    await rendered.until(() => expect(rendered.find(".notice[role=alert]").textContent).toContain("Not now."));
    expect(continueButton(rendered).disabled).toBe(true);
    await submit(rendered, "form.payment-pane");
    expect(rendered.root.querySelector("dialog[open]")).toBeNull();
    await rendered.click(".notice[role=alert] button");
    await rendered.until(() => expect(continueButton(rendered).disabled).toBe(false));
    expect(rendered.find(".cost-lines").textContent).toContain("₱10.00");
  });
});

describe("a receipt that is closed", () => {
  it.each([
    ["received", "You received it"],
    ["forced", "Counts as received"],
  ])("in the state %s is named in the list, and no text asks to wait", async (state, text) => {
    const paidRecord = {
      refId: "9",
      status: 4,
      withdrawDate: 0,
      closedDate: null,
      requestedAmount: 200,
      amount: 200,
      charge: 10,
      bankName: "Batis Bank",
      cardNumber: "•••• 6789",
      remark: "",
    };
    const receipt = { id: "9", state, currency: "PHP", expectedMinor: "19000", claims: [], words: [] };
    const reply = { refId: "9", status: 4, amountMinor: "20000", feeMinor: "1000", currency: "PHP" };
    const rendered = await show({ withdraw: [() => reply], records: [paidRecord], receipts: [receipt] });
    await rendered.until(() => expect(rendered.find(".record-subtitle").textContent).toContain(text));
    await confirm(rendered);
    await rendered.until(() => expect(rendered.find(".payment-head").textContent).toContain(text));
    expect(rendered.root.textContent).not.toMatch(/wait|a while/i);
  });
});
