import { afterEach, expect, it, vi } from "vitest";
import { renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { ViewTabs } from "./view-tabs.tsx";

let rendered: Rendered | undefined;
afterEach(() => rendered?.close());

it("the tab of the selected view is scrolled into view", async () => {
  const scrolledTexts: (string | null)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function see(this: Element) {
    scrolledTexts.push(this.textContent);
  });
  const views = ["waiting", "held", "paid", "all"].map((id) => ({ id, label: id, count: 0 }));
  rendered = await renderOffice(<ViewTabs label="Views" base="/withdrawals" views={views} selected="all" />);
  expect(scrolledTexts).toEqual(["all"]);
});
