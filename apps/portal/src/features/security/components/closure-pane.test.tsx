import { describe, expect, it } from "vitest";
import { submitForm } from "../../../testing/submit-form.ts";
import { bareState, bodiesOf, focusedPart, refusalOf, showPane } from "../testing/show-pane.tsx";
import { ClosurePane } from "./closure-pane.tsx";

const read = "GET /wps/member/closure";
const ask = "POST /wps/member/closure";
const nothing = { thinkingDays: 7, dueAt: null, waitsFor: null, refused: null };
const open = { [read]: () => nothing };
const dueAt = Date.UTC(2026, 10, 28, 4);
const asked = { thinkingDays: 7, dueAt, waitsFor: "thinking", refused: null };
const danger = 'section[aria-labelledby="closure"] [data-kind="danger"]';

describe("closing the account", () => {
  it("is asked for by the password, and can be taken back", async () => {
    const page = await showPane(<ClosurePane />, {
      ...open,
      [ask]: () => asked,
      "DELETE /wps/member/closure": () => nothing,
    });
    await page.until(() => page.find(danger));
    await page.click(danger);
    expect(focusedPart()).toBe("password");
    await submitForm(page, { password: "Player2026" });
    await page.until(() => expect(page.root.textContent).toContain("Your account closes on Nov 28, 2026."));
    expect(bodiesOf(page, ask)).toEqual([{ password: "Player2026" }]);
    await page.click('section[aria-labelledby="closure"] [data-kind="primary"]');
    await page.until(() => page.find(danger));
  });

  it("asks who has an authenticator for its code, too", async () => {
    const page = await showPane(<ClosurePane />, {
      ...open,
      "GET /wps/member/security": () => ({ ...bareState, hasAuthenticator: true }),
      [ask]: () => asked,
    });
    await page.until(() => page.find(danger));
    await page.click(danger);
    await page.until(() => page.find("input[name=code]"));
    await submitForm(page, { password: "Player2026" });
    expect(focusedPart()).toBe("code");
    expect(bodiesOf(page, ask)).toEqual([]);
    await submitForm(page, { code: "123456" });
    await page.until(() => expect(bodiesOf(page, ask)).toEqual([{ password: "Player2026", code: "123456" }]));
  });

  it("says why not, and keeps what was typed", async () => {
    const page = await showPane(<ClosurePane />, { ...open, [ask]: () => refusalOf("closure.money.left", 409) });
    await page.until(() => page.find(danger));
    await page.click(danger);
    await submitForm(page, { password: "Player2026" });
    await page.until(() => expect(page.find(".form-failure").textContent).toBe("The server says closure.money.left."));
    expect((page.find("input[name=password]") as HTMLInputElement).value).toBe("Player2026");
  });

  it("is not offered while it is unknown whether it is under way", async () => {
    let tries = 0;
    const page = await showPane(<ClosurePane />, {
      [read]: () => ((tries += 1) === 1 ? refusalOf("request.param.err") : asked),
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
  ])("never tells a day that is over as one to come, but what it waits for (%s)", async (waitsFor, text) => {
    const page = await showPane(<ClosurePane />, { [read]: () => ({ ...asked, waitsFor }) });
    await page.until(() => expect(page.root.textContent).toContain(text));
    expect(page.root.textContent).not.toContain("closes on");
    expect(page.find('section[aria-labelledby="closure"] [data-kind="primary"]').textContent).toBe("Keep my account");
  });

  it.each([
    [14, "You have 14 days to change your mind; then the account closes permanently"],
    [0, "There is no waiting time: the account closes within an hour"],
  ])("says how long the house lets its members think (%s days)", async (thinkingDays, text) => {
    const page = await showPane(<ClosurePane />, { [read]: () => ({ ...nothing, thinkingDays }) });
    await page.until(() => expect(page.root.textContent).toContain(text));
  });

  it("tells who asked before why the account stayed open", async () => {
    const refused = { at: dueAt, reason: "Your wallets contain money: withdraw it." };
    const page = await showPane(<ClosurePane />, { [read]: () => ({ ...nothing, refused }) });
    await page.until(() => page.find(danger));
    expect(page.find(".notice").textContent).toBe(`Your account was not closed on Nov 28, 2026. ${refused.reason}`);
  });
});
