import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import type { RebateDay, RebateDays } from "../api/use-rebate-days.ts";
import ManualRebatePage from "./manual-rebate-page.tsx";

const route = "POST /wps/relay/ODSFE2_rebateDisburse";
const day: RebateDay = {
  balanceDate: "2026-03-09",
  groups: [
    { group: "elott", remainMinor: "100" },
    { group: "rng", remainMinor: "1234" },
  ],
  totalMinor: "1334",
  claimUntil: Date.parse("2026-04-09T00:05:00+08:00"),
};
const laterDay: RebateDay = {
  ...day,
  balanceDate: "2026-03-10",
  groups: [{ group: "live", remainMinor: "800" }],
  totalMinor: "800",
};
const own: RebateDays = {
  list: [day, laterDay],
  totalMinor: "2134",
  currency: "PHP",
  mode: "manual",
  turnoverPpm: 0,
  block: null,
};
const rates = { LOTT: 10_000, FISH: 10_000, RNG: 12_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 };
const refused = (code: string, message: string) => new ApiError({ kind: "refused", code, message, status: 409 });

interface Setup {
  readonly change?: Partial<RebateDays>;
  readonly type?: number;
  readonly flags?: Readonly<Record<string, boolean>>;
  /** The responses to the claims, in order. */
  readonly responses?: (() => unknown)[];
  /** The responses of the list of days, in order; the last one repeats. */
  readonly days?: (() => unknown)[];
}

async function show({
  change = {},
  type = 0,
  flags = {},
  responses = [],
  days = [],
}: Setup = {}): Promise<RenderedInPage> {
  const read = [...days];
  const routeResponses: Readonly<Record<string, () => unknown>> = {
    "GET /wps/member/info": () => ({ id: "1", account: "anna", nickname: "", type, currency: "PHP" }),
    "GET /wps/member/rebates/days": () => (read.length > 0 ? read.shift()?.() : { ...own, ...change }),
    "GET /wps/member/rebates/rates": () => rates,
    [route]: () => responses.shift()?.(),
  };
  const page = (
    <Queries>
      <ManualRebatePage />
    </Queries>
  );
  return renderInPage(page, {
    respond: (requestedRoute) => routeResponses[requestedRoute]?.(),
    token: "t",
    merchant: { flags: { MYRBT3: true, PLYRBT: true, MANPLAYREB3: true, ...flags } },
  });
}

const buttons = ({ root }: RenderedInPage, selector: string) => [...root.querySelectorAll<HTMLButtonElement>(selector)];
const dayButtons = (shown: RenderedInPage) => buttons(shown, ".rebate-day button");
const press = (button: HTMLElement | undefined) => act(async () => button?.click());
const claims = ({ calls }: RenderedInPage) => calls.filter((call) => call.route === route);
const untilDays = (shown: RenderedInPage) => shown.until(() => expect(dayButtons(shown)).toHaveLength(2));

async function openFirst(shown: RenderedInPage): Promise<void> {
  await untilDays(shown);
  await press(dayButtons(shown)[0]);
}

const sendButton = (shown: RenderedInPage) => buttons(shown, "dialog .dialog-actions button").at(-1);

describe("the page of rebates", () => {
  it("[S2.173] shows the claimable amount of each day by category, its last day, and a claim button", async () => {
    const shown = await show();
    await untilDays(shown);
    expect(shown.find(".sums").textContent).toContain("₱21.34");
    const [first] = shown.root.querySelectorAll(".rebate-day");
    expect(first?.textContent).toContain("E-lottery");
    expect(first?.textContent).toContain("₱12.34");
    expect(dayButtons(shown).map(({ textContent }) => textContent)).toEqual(["Claim ₱13.34", "Claim ₱8.00"]);
    expect(dayButtons(shown)[0]?.getAttribute("aria-label")).toContain("Claim ₱13.34 of");
    expect(shown.find('a[href*="bonusDetails"]').getAttribute("href")).toBe(
      "/member/bonusDetails?part=rebates&range=past30",
    );
  });

  it.each([
    ["Lottery", "1%"],
    ["Fishing", "1%"],
    ["Slots", "1.2%"],
    ["Live casino", "0.8%"],
    ["Sports", "1%"],
    ["Esports", "1%"],
  ])("shows the rebate of %s: %s", async (name, percent) => {
    const shown = await show();
    await shown.until(() => shown.find(".rebate-rates .facts"));
    const lines = [...shown.root.querySelectorAll(".rebate-rates .facts > div")];
    const line = lines.find((one) => one.querySelector("dt")?.textContent === name);
    expect(line?.querySelector("dd")?.textContent).toBe(percent);
  });

  it("shows no rates if the feature flag is off", async () => {
    const shown = await show({ flags: { PLYRBT: false } });
    await untilDays(shown);
    expect(shown.root.querySelector(".rebate-rates")).toBeNull();
    expect(shown.calls.some((call) => call.route === "GET /wps/member/rebates/rates")).toBe(false);
  });

  it("shows that nothing is claimable and that rebates are paid automatically", async () => {
    const shown = await show({ change: { list: [], totalMinor: "0", mode: "auto" } });
    await shown.until(() => shown.find(".empty"));
    expect(shown.find(".empty").textContent).toContain("No rebates to claim");
    expect(shown.find(".rebate-lead").textContent).toContain("automatically");
  });

  it("shows that a frozen account cannot claim", async () => {
    const shown = await show({ change: { block: "frozen" } });
    await untilDays(shown);
    expect(shown.find(".notice").textContent).toContain("on hold");
    expect(dayButtons(shown).every(({ disabled }) => disabled)).toBe(true);
  });

  it("shows why loading failed, and loads again on request", async () => {
    const failed = refused("system.not.available", "We will be back soon.");
    const shown = await show({ days: [() => Promise.reject(failed)] });
    await shown.until(() => expect(shown.find("[role=alert]").textContent).toContain("We will be back soon."));
    await press(buttons(shown, "button")[0]);
    await untilDays(shown);
    expect(shown.calls.filter((call) => call.route === "GET /wps/member/rebates/days")).toHaveLength(2);
  });

  it("offers no rebates to a guest", async () => {
    const shown = await show({ type: 4 });
    await shown.until(() => expect(shown.find(".empty").textContent).toContain("play money"));
  });
});

describe("the claim of a day's rebates", () => {
  it("is confirmed with the amount, sends each category, and shows the paid amount", async () => {
    const shown = await show({ responses: [() => ({ paidMinor: "1334", balanceMinor: "1334" })] });
    await openFirst(shown);
    expect(shown.find("dialog").textContent).toContain("₱13.34");
    expect(claims(shown)).toEqual([]);
    await press(sendButton(shown));
    await shown.until(() => expect(shown.find(".notice").textContent).toContain("₱13.34 is in your main wallet"));
    expect(shown.find(".notice").getAttribute("role")).toBe("alert");
    expect(shown.root.querySelector("dialog")).toBeNull();
    expect(claims(shown)).toMatchObject([
      { input: { body: { balanceDate: "2026-03-09", rebateAmount: { elott: "1.00", rng: "12.34" } } } },
    ]);
  });

  it("shows the turnover requirement above the days and in the dialog", async () => {
    const shown = await show({ change: { turnoverPpm: 3_000_000 } });
    await openFirst(shown);
    expect(shown.find(".rebate-lead").textContent).toContain("₱300.00 for each ₱100.00");
    expect(shown.find("dialog").textContent).toContain("You must bet ₱40.02 before you can withdraw it.");
  });

  it("shows no turnover requirement if there is none", async () => {
    const shown = await show();
    await openFirst(shown);
    expect(shown.root.textContent).not.toContain("before you can withdraw");
    expect(shown.root.textContent).not.toContain("Before you can withdraw");
  });

  it("is sent once, however often the button is pressed, and cannot be closed meanwhile", async () => {
    let respond: (value: unknown) => void = () => undefined;
    const shown = await show({ responses: [() => new Promise((resolve) => (respond = resolve))] });
    await openFirst(shown);
    await press(sendButton(shown));
    await press(sendButton(shown));
    expect(sendButton(shown)?.getAttribute("aria-busy")).toBe("true");
    expect(buttons(shown, "dialog .dialog-actions button")[0]?.disabled).toBe(true);
    expect(claims(shown)).toHaveLength(1);
    await act(async () => respond({ paidMinor: "1334", balanceMinor: "1334" }));
    await shown.until(() => shown.find(".notice"));
  });

  it("shows why it was refused, loads the days again, and offers what remains", async () => {
    const less = { ...day, groups: [{ group: "rng", remainMinor: "500" }], totalMinor: "500" };
    const shown = await show({
      responses: [() => Promise.reject(refused("rebate.remain.not.enough", "Only ₱5.00 of it remains."))],
      days: [() => own, () => ({ ...own, list: [less, laterDay], totalMinor: "1300" })],
    });
    await openFirst(shown);
    await press(sendButton(shown));
    await shown.until(() => expect(shown.find("dialog").textContent).toContain("Only ₱5.00 of it remains."));
    await shown.until(() => expect(sendButton(shown)?.textContent).toBe("Claim ₱5.00"));
  });

  it("keeps its idempotency key when the response is lost, so that it is paid once", async () => {
    const lost = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const shown = await show({
      responses: [() => Promise.reject(lost), () => ({ paidMinor: "1334", balanceMinor: "1334" })],
    });
    await openFirst(shown);
    await press(sendButton(shown));
    await shown.until(() => expect(sendButton(shown)?.getAttribute("aria-busy")).toBeNull());
    await press(sendButton(shown));
    await shown.until(() => shown.find(".notice"));
    const keys = claims(shown).map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
