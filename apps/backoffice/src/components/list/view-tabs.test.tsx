import { afterEach, expect, it, vi } from "vitest";
import { renderOffice } from "../../testing/render-office.tsx";
import type { Rendered } from "../../testing/render-office.tsx";
import { ViewTabs } from "./view-tabs.tsx";

let shown: Rendered | undefined;
afterEach(() => shown?.close());

it("the selected view is scrolled into sight", async () => {
  const seen: (string | null)[] = [];
  vi.spyOn(Element.prototype, "scrollIntoView").mockImplementation(function see(this: Element) {
    seen.push(this.textContent);
  });
  const views = ["waiting", "held", "paid", "all"].map((id) => ({ id, label: id, count: 0 }));
  shown = await renderOffice(<ViewTabs label="Views" base="/withdrawals" views={views} selected="all" />);
  expect(seen).toEqual(["all"]);
});
