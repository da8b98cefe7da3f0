import { describe, expect, it } from "vitest";
import { submitForm } from "../../../testing/submit-form.ts";
import { bareState, bodiesOf, focusedPart, refusalOf, showPane } from "../testing/show-pane.tsx";
import { ClosurePane } from "./closure-pane.tsx";

const stateRoute = "GET /wps/member/closure";
const requestRoute = "POST /wps/member/closure";
const openState = { thinkingDays: 7, archiveYears: 5, dueAt: null, waitsFor: null, refused: null };
const open = { [stateRoute]: () => openState };
const dueAt = Date.UTC(2026, 10, 28, 4);
const requestedState = { thinkingDays: 7, archiveYears: 5, dueAt, waitsFor: "thinking", refused: null };
const danger = 'section[aria-labelledby="closure"] [data-kind="danger"]';

describe("the closure of an account", () => {
  it("is requested with the password and can be cancelled", async () => {
    const page = await showPane(<ClosurePane />, {
      ...open,
      [requestRoute]: () => requestedState,
      "DELETE /wps/member/closure": () => openState,
    });
    await page.until(() => page.find(danger));
    await page.click(danger);
    expect(focusedPart()).toBe("password");
    await submitForm(page, { password: "Player2026" });
    await page.until(() => expect(page.root.textContent).toContain("Your account closes on Nov 28, 2026."));
    expect(bodiesOf(page, requestRoute)).toEqual([{ password: "Player2026" }]);
    await page.click('section[aria-labelledby="closure"] [data-kind="primary"]');
    await page.until(() => page.find(danger));
  });

  it("also requires the authenticator's code if the member has one", async () => {
    const page = await showPane(<ClosurePane />, {
      ...open,
      "GET /wps/member/security": () => ({ ...bareState, hasAuthenticator: true }),
      [requestRoute]: () => requestedState,
    });
    await page.until(() => page.find(danger));
    await page.click(danger);
    await page.until(() => page.find("input[name=code]"));
    await submitForm(page, { password: "Player2026" });
    expect(focusedPart()).toBe("code");
    expect(bodiesOf(page, requestRoute)).toEqual([]);
    await submitForm(page, { code: "123456" });
    await page.until(() => expect(bodiesOf(page, requestRoute)).toEqual([{ password: "Player2026", code: "123456" }]));
  });

  it("shows why it was refused, and keeps the typed password", async () => {
    const page = await showPane(<ClosurePane />, {
      ...open,
      [requestRoute]: () => refusalOf("closure.money.left", 409),
    });
    await page.until(() => page.find(danger));
    await page.click(danger);
    await submitForm(page, { password: "Player2026" });
    await page.until(() => expect(page.find(".form-failure").textContent).toBe("The server says closure.money.left."));
    expect((page.find("input[name=password]") as HTMLInputElement).value).toBe("Player2026");
  });

  it("is not offered until its state has loaded", async () => {
    let tries = 0;
    const page = await showPane(<ClosurePane />, {
      [stateRoute]: () => ((tries += 1) === 1 ? refusalOf("request.param.err") : requestedState),
    });
    expect(page.root.querySelector(danger)).toBeNull();
    await page.until(() => page.find(".pane-failure"));
    expect(page.root.querySelector(danger)).toBeNull();
    await page.click(".pane-failure button");
    await page.until(() => expect(page.root.textContent).toContain("Your account closes on"));
  });

  it.each([
    ["contracts", "The waiting time ended on Nov 28, 2026. The last bills of your contracts are settled first"],
    ["closing", "The waiting time ended on Nov 28, 2026. Your account closes within an hour."],
  ])('shows the past due date and what the closure waits for in the state "%s"', async (waitsFor, text) => {
    const page = await showPane(<ClosurePane />, { [stateRoute]: () => ({ ...requestedState, waitsFor }) });
    await page.until(() => expect(page.root.textContent).toContain(text));
    expect(page.root.textContent).not.toContain("closes on");
    expect(page.find('section[aria-labelledby="closure"] [data-kind="primary"]').textContent).toBe("Keep my account");
  });

  it.each([
    [14, "You have 14 days to change your mind; then the account closes permanently"],
    [0, "There is no waiting time: the account closes within an hour"],
    [7, "is erased 5 years later"],
  ])('explains the closure with a waiting period of %s days: "%s"', async (thinkingDays, text) => {
    const page = await showPane(<ClosurePane />, { [stateRoute]: () => ({ ...openState, thinkingDays }) });
    await page.until(() => expect(page.root.textContent).toContain(text));
  });

  it("shows why an earlier request was refused", async () => {
    const refused = { at: dueAt, reason: "Your wallets contain money: withdraw it." };
    const page = await showPane(<ClosurePane />, { [stateRoute]: () => ({ ...openState, refused }) });
    await page.until(() => page.find(danger));
    expect(page.find(".notice").textContent).toBe(`Your account was not closed on Nov 28, 2026. ${refused.reason}`);
  });
});
