import { expect, it } from "vitest";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import AgentNewsPage from "./agent-news-page.tsx";

const newsItem = { promotionType: "", isMarquee: false, endDate: null, content: "<p>Rates rise.</p>" };

const show = (respond: () => unknown) =>
  renderInPage(
    <Queries>
      <AgentNewsPage />
    </Queries>,
    { respond, token: "t" },
  );

it("[S2.193] the page of agents' news lists the newest item first", async () => {
  const older = { ...newsItem, id: "1", title: "Older", startDate: Date.UTC(2026, 2, 1) };
  const newer = { ...newsItem, id: "2", title: "Newer", startDate: Date.UTC(2026, 2, 5) };
  const { root, until, calls } = await show(() => ({ agent: [older, newer] }));
  await until(() => expect(root.querySelectorAll("details")).toHaveLength(2));
  expect([...root.querySelectorAll(".record-title")].map(({ textContent }) => textContent)).toEqual(["Newer", "Older"]);
  expect(root.textContent).toContain("Rates rise.");
  expect(calls[0]).toMatchObject({ input: { query: { types: "AG" } } });
});

it("the page of agents' news shows a text if there is no news, and a retry button if loading failed", async () => {
  const empty = await show(() => ({ agent: [] }));
  await empty.until(() => expect(empty.root.textContent).toContain("No news for agents yet"));
  const failed = await show(() => Promise.reject(new Error("broken")));
  await failed.until(() => expect(failed.find("[role=alert] button").textContent).toContain("Try again"));
});
