import { act } from "react";
import { describe, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { useOpenDialog } from "../../../lib/dialogs/dialog-store.ts";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import { submitForm } from "../../../testing/submit-form.ts";
import type { OwnLimits } from "../api/use-limits.ts";
import LimitsPage from "./limits-page.tsx";

const hourMs = 3_600_000;
const nowAt = Date.UTC(2026, 10, 21, 4);
const dayLimit: OwnLimits["limits"][number] = {
  id: "1",
  kind: "deposit",
  period: "day",
  amountMinor: "100000",
  usedMinor: "85000",
  endsAt: nowAt + 12 * hourMs,
  setBy: "member",
  raise: null,
};
const noLimits: OwnLimits = { currency: "PHP", nowAt, limits: [], exclusion: null, remindMinutes: null };
const raise = { id: "2", amountMinor: "200000", opensAt: nowAt + 24 * hourMs };

function OpenedDialog() {
  const dialog = useOpenDialog();
  return <output>{dialog?.kind === "stopped" ? `${dialog.cause} ${dialog.until}` : dialog?.kind}</output>;
}

type Responses = Readonly<Record<string, (input: unknown) => unknown>>;

async function show(ownLimits: OwnLimits, responses: Responses = {}, type = 0) {
  const respond = async (route: string, input: unknown) => {
    if (route === "GET /wps/member/info") return { type, currency: "PHP" };
    if (route === "GET /wps/member/limits") return ownLimits;
    const response = responses[route]?.(input);
    if (response instanceof Error) throw response;
    return response ?? {};
  };
  const part = (
    <Queries>
      <LimitsPage />
      <OpenedDialog />
    </Queries>
  );
  const page = await renderInPage(part, { respond, token: "t" });
  await page.until(() => page.find(type === 4 ? ".empty" : "#limits-help"));
  return page;
}

const bodiesOf = ({ calls }: RenderedInPage, route: string) =>
  calls.filter((call) => call.route === route).map(({ input }) => (input as { body?: unknown }).body);
const pane = (kind: string) => `section[data-kind="${kind}"]`;

async function choose({ find }: RenderedInPage, selector: string, value: string): Promise<void> {
  await act(async () => {
    const select = find(selector) as HTMLSelectElement;
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, "value")?.set?.call(select, value);
    select.dispatchEvent(new Event("change", { bubbles: true }));
  });
}

describe("the page of limits", () => {
  it("shows the used and the remaining amount of a limit", async () => {
    const page = await show({ ...noLimits, limits: [dayLimit] });
    const line = page.find(".limit-line");
    expect(line.textContent).toContain("₱850 of ₱1,000 used");
    expect(line.textContent).toContain("₱150 left");
    const bar = page.find(".limit-bar");
    expect([bar.querySelector("i")?.style.inlineSize, bar.getAttribute("data-state")]).toEqual(["85%", "near"]);
    expect(page.find(pane("loss")).textContent).toContain("No limit yet");
  });

  it("sets a typed amount and rejects a text that is not an amount", async () => {
    const page = await show(noLimits, {
      "POST /wps/member/limits": () => ({ isPending: false, effectiveAt: nowAt }),
    });
    await page.click(`${pane("loss")} button`);
    await submitForm(page, { amount: "much" });
    expect(page.find(".field-error").textContent).toContain("Enter an amount");
    await choose(page, "select[name=period]", "week");
    await submitForm(page, { amount: "1,234.50" });
    await page.until(() =>
      expect(bodiesOf(page, "POST /wps/member/limits")).toEqual([
        { kind: "loss", period: "week", amountMinor: "123450" },
      ]),
    );
    await page.until(() => expect(page.root.querySelector("form")).toBeNull());
  });

  it("reads a time limit as minutes", async () => {
    const page = await show(noLimits, {
      "POST /wps/member/limits": () => ({ isPending: false, effectiveAt: nowAt }),
    });
    await page.click(`${pane("session")} button`);
    await submitForm(page, { amount: "90" });
    await page.until(() =>
      expect(bodiesOf(page, "POST /wps/member/limits")).toEqual([
        { kind: "session", period: "day", amountMinor: "90" },
      ]),
    );
  });

  it("shows the end of the waiting time of a raise, and cancels the raise on a click", async () => {
    const page = await show({ ...noLimits, limits: [{ ...dayLimit, raise }] });
    const waiting = page.find(".limit-raise");
    expect(waiting.textContent).toContain("₱2,000 is waiting until");
    expect(waiting.querySelectorAll("button")).toHaveLength(1);
    await page.click(".limit-raise button");
    await page.until(() => expect(bodiesOf(page, "POST /wps/member/limits/cancel")).toEqual([{ id: "2" }]));
  });

  it("confirms a raise on a click after its waiting time", async () => {
    const page = await show({ ...noLimits, nowAt: raise.opensAt, limits: [{ ...dayLimit, raise }] });
    await page.click('.limit-raise [data-kind="primary"]');
    await page.until(() => expect(bodiesOf(page, "POST /wps/member/limits/confirm")).toEqual([{ id: "2" }]));
  });

  it("requests the removal of a limit in the form, and confirms the removal after the waiting time", async () => {
    const page = await show(
      { ...noLimits, limits: [dayLimit] },
      { "POST /wps/member/limits": () => ({ isPending: true, effectiveAt: raise.opensAt }) },
    );
    await page.click(".limit-line button");
    await page.click(".limit-remove button");
    await page.until(() =>
      expect(bodiesOf(page, "POST /wps/member/limits")).toEqual([
        { kind: "deposit", period: "day", amountMinor: null },
      ]),
    );
    const removal = { ...raise, amountMinor: null };
    const waiting = await show({ ...noLimits, limits: [{ ...dayLimit, raise: removal }] });
    expect(waiting.find(".limit-raise").textContent).toContain(
      "You asked to remove this limit. It stays in force until",
    );
    expect(waiting.find(".limit-raise").querySelectorAll("button")).toHaveLength(1);
    const ready = await show({ ...noLimits, nowAt: raise.opensAt, limits: [{ ...dayLimit, raise: removal }] });
    await ready.click('.limit-raise [data-kind="primary"]');
    await ready.until(() => expect(bodiesOf(ready, "POST /wps/member/limits/confirm")).toEqual([{ id: "2" }]));
  });

  it("does not offer to remove a limit of the operator", async () => {
    const page = await show({ ...noLimits, limits: [{ ...dayLimit, setBy: "operator" }] });
    await page.click(`${pane("deposit")} > button`);
    expect(page.root.querySelector(".limit-remove")).toBeNull();
  });

  it("shows a limit of the operator without a button to change it", async () => {
    const page = await show({ ...noLimits, limits: [{ ...dayLimit, setBy: "operator" }] });
    expect(page.find(".limit-line").textContent).toContain("Set by us");
    expect(page.root.querySelector(".limit-line button")).toBeNull();
  });

  it("saves the interval of the reminders when it is selected", async () => {
    const page = await show(noLimits);
    await choose(page, "select[name=reminder]", "30");
    await page.until(() => expect(bodiesOf(page, "PUT /wps/member/reminder")).toEqual([{ minutes: 30 }]));
  });

  it("offers no limits to a guest", async () => {
    const page = await show(noLimits, {}, 4);
    expect(page.root.textContent).toContain("A trial account uses play money");
    expect(page.root.querySelector("form, .limit-line")).toBeNull();
  });
});

describe("a break", () => {
  const chooseTerm = async (page: RenderedInPage, term: string) => {
    await page.click('section[aria-labelledby="limits-break"] > button');
    await page.click(`input[value=${term}]`);
  };

  it("can be changed to another term and cancelled in a browser whose scrolling returns a promise", async () => {
    Element.prototype.scrollIntoView = () => Promise.resolve() as unknown as undefined;
    const page = await show(noLimits);
    await chooseTerm(page, "week");
    await page.click("input[value=month]");
    expect(page.find(".break-form").textContent).toContain("1 month");
    await page.click(".break-form .form-actions button:last-child");
    expect(page.root.querySelector(".break-form")).toBeNull();
    expect(page.find('section[aria-labelledby="limits-break"]').textContent).toContain("Take a break");
  });

  it("requires the password, explains the effect of the break, and stops play", async () => {
    const untilAt = nowAt + 7 * 24 * hourMs;
    const page = await show(noLimits, {
      "POST /wps/member/break": () => ({ kind: "time_out", fromAt: nowAt, untilAt }),
    });
    await chooseTerm(page, "week");
    expect(page.find(".break-form").textContent).toContain("Games and deposits will be closed for 1 week from now.");
    await submitForm(page, { password: "" });
    expect(bodiesOf(page, "POST /wps/member/break")).toEqual([]);
    await submitForm(page, { password: "Player2026" });
    await page.until(() => expect(page.find("output").textContent).toBe(`break ${untilAt}`));
    expect(bodiesOf(page, "POST /wps/member/break")).toEqual([{ term: "week", password: "Player2026" }]);
    expect(page.session.read()).toBe("t");
  });

  it("without an end signs out this tab and shows that the account is closed", async () => {
    const page = await show(noLimits, {
      "POST /wps/member/break": () => ({ kind: "self_exclusion", fromAt: nowAt, untilAt: null }),
    });
    await chooseTerm(page, "forever");
    await submitForm(page, { password: "Player2026" });
    await page.until(() => expect(page.find("output").textContent).toBe("out null"));
    expect(page.session.read()).toBeUndefined();
  });

  it("does not start with a wrong password", async () => {
    const wrong = new ApiError({ kind: "refused", code: "login.cred.err", message: "No.", status: 401 });
    const page = await show(noLimits, { "POST /wps/member/break": () => wrong });
    await chooseTerm(page, "day");
    await submitForm(page, { password: "Nobody2026" });
    await page.until(() => expect(page.find(".field-error").textContent).toContain("The password is wrong"));
  });

  it("is shown at the top with a link to withdrawals while it lasts", async () => {
    const exclusion = { kind: "time_out", fromAt: nowAt, untilAt: nowAt + hourMs } as const;
    const page = await show({ ...noLimits, exclusion });
    expect(page.find(".notice").textContent).toContain("You are taking a break until");
    expect(page.find(".notice a").getAttribute("href")).toBe("/member/withdraw");
  });
});
