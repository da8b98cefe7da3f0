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
const rebateDays: RebateDays = {
  list: [day, laterDay],
  totalMinor: "2134",
  currency: "PHP",
  mode: "manual",
  turnoverPpm: 0,
  block: null,
};
const rates = { LOTT: 10_000, FISH: 10_000, RNG: 12_000, LIVE: 8_000, SPORTS: 10_000, ESPORTS: 10_000 };
const refusalOf = (code: string, message: string) => new ApiError({ kind: "refused", code, message, status: 409 });

interface Setup {
  readonly change?: Partial<RebateDays>;
  readonly type?: number;
  readonly flags?: Readonly<Record<string, boolean>>;
  /** The responses to the claims, in order. */
  readonly responses?: (() => unknown)[];
  /** The responses to the first reads of the days, in order; later reads return the default days. */
  readonly days?: (() => unknown)[];
}

async function show({
  change = {},
  type = 0,
  flags = {},
  responses = [],
  days = [],
}: Setup = {}): Promise<RenderedInPage> {
  const dayResponses = [...days];
  const routeResponses: Readonly<Record<string, () => unknown>> = {
    "GET /wps/member/info": () => ({ id: "1", account: "anna", nickname: "", type, currency: "PHP" }),
    "GET /wps/member/rebates/days": () =>
      dayResponses.length > 0 ? dayResponses.shift()?.() : { ...rebateDays, ...change },
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
const dayButtons = (rendered: RenderedInPage) => buttons(rendered, ".rebate-day button");
const press = (button: HTMLElement | undefined) => act(async () => button?.click());
const claims = ({ calls }: RenderedInPage) => calls.filter((call) => call.route === route);
const untilDays = (rendered: RenderedInPage) => rendered.until(() => expect(dayButtons(rendered)).toHaveLength(2));

async function openFirst(rendered: RenderedInPage): Promise<void> {
  await untilDays(rendered);
  await press(dayButtons(rendered)[0]);
}

const sendButton = (rendered: RenderedInPage) => buttons(rendered, "dialog .dialog-actions button").at(-1);

describe("the page of rebates", () => {
  it("[S2.173] shows each day's claimable amounts with a claim button, and a link to the record", async () => {
    const rendered = await show();
    await untilDays(rendered);
    expect(rendered.find(".sums").textContent).toContain("₱21.34");
    const [first] = rendered.root.querySelectorAll(".rebate-day");
    expect(first?.textContent).toContain("E-lottery");
    expect(first?.textContent).toContain("₱12.34");
    expect(dayButtons(rendered).map(({ textContent }) => textContent)).toEqual(["Claim ₱13.34", "Claim ₱8.00"]);
    expect(dayButtons(rendered)[0]?.getAttribute("aria-label")).toContain("Claim ₱13.34 of");
    expect(rendered.find('a[href*="bonusDetails"]').getAttribute("href")).toBe(
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
  ])("shows the rebate rate of %s as %s", async (name, percent) => {
    const rendered = await show();
    await rendered.until(() => rendered.find(".rebate-rates .facts"));
    const rows = [...rendered.root.querySelectorAll(".rebate-rates .facts > div")];
    const row = rows.find((element) => element.querySelector("dt")?.textContent === name);
    expect(row?.querySelector("dd")?.textContent).toBe(percent);
  });

  it("shows no rates if the feature flag PLYRBT is off", async () => {
    const rendered = await show({ flags: { PLYRBT: false } });
    await untilDays(rendered);
    expect(rendered.root.querySelector(".rebate-rates")).toBeNull();
    expect(rendered.calls.some((call) => call.route === "GET /wps/member/rebates/rates")).toBe(false);
  });

  it("shows that nothing can be claimed and that rebates are paid automatically", async () => {
    const rendered = await show({ change: { list: [], totalMinor: "0", mode: "auto" } });
    await rendered.until(() => rendered.find(".empty"));
    expect(rendered.find(".empty").textContent).toContain("No rebates to claim");
    expect(rendered.find(".rebate-lead").textContent).toContain("automatically");
  });

  it("shows a notice and disables the claim buttons if the account is frozen", async () => {
    const rendered = await show({ change: { block: "frozen" } });
    await untilDays(rendered);
    expect(rendered.find(".notice").textContent).toContain("on hold");
    expect(dayButtons(rendered).every(({ disabled }) => disabled)).toBe(true);
  });

  it("shows why loading failed, and loads the days again on a retry", async () => {
    const refusal = refusalOf("system.not.available", "We will be back soon.");
    const rendered = await show({ days: [() => Promise.reject(refusal)] });
    await rendered.until(() => expect(rendered.find("[role=alert]").textContent).toContain("We will be back soon."));
    await press(buttons(rendered, "button")[0]);
    await untilDays(rendered);
    expect(rendered.calls.filter((call) => call.route === "GET /wps/member/rebates/days")).toHaveLength(2);
  });

  it("offers no rebates to a guest", async () => {
    const rendered = await show({ type: 4 });
    await rendered.until(() => expect(rendered.find(".empty").textContent).toContain("play money"));
  });
});

describe("the claim of a day's rebates", () => {
  it("shows the amount for confirmation, sends the amount of each category, and shows the paid amount", async () => {
    const rendered = await show({ responses: [() => ({ paidMinor: "1334", balanceMinor: "1334" })] });
    await openFirst(rendered);
    expect(rendered.find("dialog").textContent).toContain("₱13.34");
    expect(claims(rendered)).toEqual([]);
    await press(sendButton(rendered));
    await rendered.until(() => expect(rendered.find(".notice").textContent).toContain("₱13.34 is in your main wallet"));
    expect(rendered.find(".notice").getAttribute("role")).toBe("alert");
    expect(rendered.root.querySelector("dialog")).toBeNull();
    expect(claims(rendered)).toMatchObject([
      { input: { body: { balanceDate: "2026-03-09", rebateAmount: { elott: "1.00", rng: "12.34" } } } },
    ]);
  });

  it("shows the turnover requirement above the days and in the dialog", async () => {
    const rendered = await show({ change: { turnoverPpm: 3_000_000 } });
    await openFirst(rendered);
    expect(rendered.find(".rebate-lead").textContent).toContain("₱300.00 for each ₱100.00");
    expect(rendered.find("dialog").textContent).toContain("You must bet ₱40.02 before you can withdraw it.");
  });

  it("shows no turnover requirement if there is none", async () => {
    const rendered = await show();
    await openFirst(rendered);
    expect(rendered.root.textContent).not.toContain("before you can withdraw");
    expect(rendered.root.textContent).not.toContain("Before you can withdraw");
  });

  it("is sent once if the button is pressed twice, and its dialog cannot be cancelled while it is sent", async () => {
    let respond: (value: unknown) => void = () => undefined;
    const rendered = await show({ responses: [() => new Promise((resolve) => (respond = resolve))] });
    await openFirst(rendered);
    await press(sendButton(rendered));
    await press(sendButton(rendered));
    expect(sendButton(rendered)?.getAttribute("aria-busy")).toBe("true");
    expect(buttons(rendered, "dialog .dialog-actions button")[0]?.disabled).toBe(true);
    expect(claims(rendered)).toHaveLength(1);
    await act(async () => respond({ paidMinor: "1334", balanceMinor: "1334" }));
    await rendered.until(() => rendered.find(".notice"));
  });

  it("shows why it was refused, loads the days again, and offers the remaining amount", async () => {
    const remainingDay = { ...day, groups: [{ group: "rng", remainMinor: "500" }], totalMinor: "500" };
    const rendered = await show({
      responses: [() => Promise.reject(refusalOf("rebate.remain.not.enough", "Only ₱5.00 of it remains."))],
      days: [() => rebateDays, () => ({ ...rebateDays, list: [remainingDay, laterDay], totalMinor: "1300" })],
    });
    await openFirst(rendered);
    await press(sendButton(rendered));
    await rendered.until(() => expect(rendered.find("dialog").textContent).toContain("Only ₱5.00 of it remains."));
    await rendered.until(() => expect(sendButton(rendered)?.textContent).toBe("Claim ₱5.00"));
  });

  it("keeps its idempotency key if the response is lost, so that it is paid once", async () => {
    const lost = new ApiError({ kind: "network", code: "", message: "", status: 0 });
    const rendered = await show({
      responses: [() => Promise.reject(lost), () => ({ paidMinor: "1334", balanceMinor: "1334" })],
    });
    await openFirst(rendered);
    await press(sendButton(rendered));
    await rendered.until(() => expect(sendButton(rendered)?.getAttribute("aria-busy")).toBeNull());
    await press(sendButton(rendered));
    await rendered.until(() => rendered.find(".notice"));
    const keys = claims(rendered).map(({ input }) => (input as { idempotencyKey: string }).idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
});
