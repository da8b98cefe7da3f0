import { describe, expect, it } from "vitest";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import type { RenderedInPage } from "../../../testing/render-in-page.tsx";
import { submitForm } from "../../../testing/submit-form.ts";
import { typeText } from "../../../testing/type-text.ts";
import type { Activity, OwnApplication } from "../api/use-activities.ts";
import ActivityPage from "./activity-page.tsx";

const activity: Activity = {
  promotionId: "5",
  slug: "your-parol",
  title: "Show us your parol",
  summary: "Send a picture of your lantern.",
  isOpen: true,
  endDate: null,
  application: null,
};
const application: OwnApplication = {
  id: "8",
  state: "applying",
  comment: "Made of bamboo.",
  pictures: ["3"],
  appliedAt: Date.UTC(2026, 10, 21),
  decidedAt: null,
  note: null,
};

/** Renders the page. The server already has a picture that was uploaded before. */
async function show(list: readonly Activity[], type = 0) {
  const respond = async (route: string) => {
    if (route === "GET /wps/member/info") return { type, currency: "PHP" };
    if (route === "GET /wps/promotion/activities") return { list };
    if (route === "GET /wps/member/files") return { list: [{ fileId: "3", width: 9, height: 9 }] };
    if (route === "GET /wps/member/files/:id") return { width: 9, height: 9, png: "AAAA" };
    return application;
  };
  const part = (
    <Queries>
      <ActivityPage />
    </Queries>
  );
  const page = await renderInPage(part, { respond, token: "t" });
  await page.until(() => page.find(".activity, .empty"));
  return page;
}

async function send(page: RenderedInPage, comment: string): Promise<void> {
  await typeText(page.find("textarea") as HTMLTextAreaElement, comment);
  await submitForm(page, {});
}

describe("the page of activities", () => {
  it("sends an application with a picture and a comment", async () => {
    const page = await show([activity]);
    await page.click(".activity > button");
    await page.until(() => page.find(".proof-list li"));
    await send(page, "Made of bamboo.");
    const body = { promotionId: "5", comment: "Made of bamboo.", pictures: ["3"] };
    await page.until(() => {
      const applications = page.calls.filter(({ route }) => route === "POST /wps/promotion/applications");
      expect(applications.map(({ input }) => input)).toMatchObject([{ body }]);
    });
    await page.until(() => expect(page.root.querySelector("form")).toBeNull());
  });

  it("does not send a comment that is too long", async () => {
    const page = await show([activity]);
    await page.click(".activity > button");
    await page.until(() => page.find(".proof-list li"));
    await send(page, "x".repeat(141));
    expect(page.root.textContent).toContain("at most 140 characters");
    expect(page.calls.map(({ route }) => route)).not.toContain("POST /wps/promotion/applications");
  });

  it("shows an application with its picture, and offers no second application while it waits", async () => {
    const page = await show([{ ...activity, application }]);
    const text = page.find(".activity").textContent;
    for (const part of ["Applying", "Made of bamboo."]) expect(text).toContain(part);
    await page.until(() => expect(page.find(".activity-pictures img").getAttribute("src")).toContain("AAAA"));
    expect(page.root.querySelector(".activity > button")).toBeNull();
  });

  it("shows why an application was rejected, and offers a new application while the activity is open", async () => {
    const rejected = { ...application, state: "rejected", decidedAt: 1, note: "There is a person on it." } as const;
    const page = await show([{ ...activity, application: rejected }]);
    for (const part of ["Rejected", "There is a person on it."]) {
      expect(page.find(".activity").textContent).toContain(part);
    }
    expect(page.find(".activity > button").textContent).toContain("Apply again");
    const ended = await show([{ ...activity, isOpen: false, application: rejected }]);
    expect(ended.root.querySelector(".activity > button")).toBeNull();
  });

  it("shows a message if there are no activities or the account is a trial account", async () => {
    expect((await show([])).root.textContent).toContain("No activities right now");
    expect((await show([activity], 4)).root.textContent).toContain("A trial account cannot take part");
  });
});
