import { describe, expect, it } from "vitest";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { PlayTime } from "../api/use-limits.ts";
import PlayReminders from "./play-reminders.tsx";
import StoppedDialog from "./stopped-dialog.tsx";

const visit: PlayTime = {
  startedAt: 1,
  minutes: 65,
  currency: "PHP",
  stakedMinor: "150000",
  wonMinor: "50000",
  spentMinor: "100000",
  remindMinutes: 30,
  minutesLeft: null,
  isAsked: false,
};

const keyOf = ({ startedAt }: PlayTime) => `reminded ${startedAt} 30`;

/** `lastReminder` is the number of the last confirmed reminder; undefined before the first check after the login. */
async function show(playTime: PlayTime, lastReminder?: string) {
  sessionStorage.clear();
  if (lastReminder !== undefined) sessionStorage.setItem(keyOf(playTime), lastReminder);
  const respond = (route: string) => (route === "GET /wps/member/playTime" ? playTime : {});
  const part = (
    <Queries>
      <PlayReminders />
    </Queries>
  );
  const page = await renderInPage(part, { respond, token: "t" });
  await page.until(() => expect(page.calls.length).toBeGreaterThan(0));
  return page;
}

describe("the reminder while playing", () => {
  it("shows the time and the result of the visit until it is confirmed", async () => {
    const page = await show(visit, "1");
    await page.until(() => page.find("dialog[open]"));
    const text = page.find("dialog").textContent ?? "";
    expect(text).toContain("You have been playing for 1 h 5 min.");
    for (const part of ["₱1,500.00", "₱500.00", "You lost", "₱1,000.00"]) expect(text).toContain(part);
    await page.click('dialog [data-kind="primary"]');
    await page.until(() => expect(page.root.querySelector("dialog[open]")).toBeNull());
  });

  it("shows the amount that the member has won if the wins exceed the stakes", async () => {
    const page = await show({ ...visit, spentMinor: "-20000" }, "1");
    await page.until(() => expect(page.find("dialog").textContent).toContain("You are ahead by₱200.00"));
  });

  it("is not shown before its time or when no reminder is set", async () => {
    for (const playTime of [
      { ...visit, minutes: 59 },
      { ...visit, remindMinutes: null },
    ]) {
      const page = await show(playTime, "1");
      expect(page.root.querySelector("dialog[open]")).toBeNull();
    }
  });

  it("stores at the first check how many reminders are already due, even if none is due", async () => {
    const page = await show({ ...visit, minutes: 0 });
    await page.until(() => expect(sessionStorage.getItem(keyOf(visit))).toBe("0"));
  });

  it("warns in the last five minutes of the time limit", async () => {
    const page = await show({ ...visit, remindMinutes: null, minutesLeft: 4 });
    await page.until(() => expect(page.find("dialog").textContent).toContain("4 minutes are left"));
    await page.click('dialog [data-kind="primary"]');
    await page.until(() => expect(page.root.querySelector("dialog[open]")).toBeNull());
  });

  it("asks whether the member wants a limit, and reports to the server that the member has answered", async () => {
    const page = await show({ ...visit, remindMinutes: null, isAsked: true });
    await page.until(() =>
      expect(page.find("dialog").textContent).toContain("You have made several deposits within an hour."),
    );
    await page.click('dialog [data-kind="quiet"]');
    await page.until(() =>
      expect(page.calls.map(({ route }) => route)).toContain("POST /wps/member/playTime/answered"),
    );
  });
});

describe("the dialog for stopped play", () => {
  it.each([
    ["break", null, "You are taking a break", "you can withdraw it at any time"],
    ["out", null, "Your account is closed", "You excluded yourself permanently"],
    ["out", Date.UTC(2027, 4, 20), "Your account is closed", "You excluded yourself until May 20, 2027"],
    ["time", Date.UTC(2026, 10, 22), "Your time is up", "You can come back"],
  ] as const)('for the cause "%s" until %s shows the reason and a link to help', async (cause, until, title, text) => {
    const page = await renderInPage(<StoppedDialog cause={cause} until={until} />);
    expect(page.find("dialog h2").textContent).toBe(title);
    expect(page.find("dialog").textContent).toContain(text);
    expect(page.find("dialog a").getAttribute("href")).toBe("/page/responsible-gaming");
  });
});
