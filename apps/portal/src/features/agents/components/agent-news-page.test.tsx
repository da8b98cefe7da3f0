import { expect, it } from "vitest";
import { Queries } from "../../../lib/queries/queries.tsx";
import { renderInPage } from "../../../testing/render-in-page.tsx";
import AgentNewsPage from "./agent-news-page.tsx";

const told = { promotionType: "", isMarquee: false, endDate: null, content: "<p>Rates rise.</p>" };

const show = (respond: () => unknown) =>
  renderInPage(
    <Queries>
      <AgentNewsPage />
    </Queries>,
    { respond, token: "t" },
  );

it("[S2.193] shows what the house tells its agents, the newest first", async () => {
  const older = { ...told, id: "1", title: "Older", startDate: Date.UTC(2026, 2, 1) };
  const newer = { ...told, id: "2", title: "Newer", startDate: Date.UTC(2026, 2, 5) };
  const { root, until, calls } = await show(() => ({ agent: [older, newer] }));
  await until(() => expect(root.querySelectorAll("details")).toHaveLength(2));
  expect([...root.querySelectorAll(".record-title")].map(({ textContent }) => textContent)).toEqual(["Newer", "Older"]);
  expect(root.textContent).toContain("Rates rise.");
  expect(calls[0]).toMatchObject({ input: { query: { types: "AG" } } });
});

it("says so when there is nothing, and when it could not be read", async () => {
  const nothing = await show(() => ({ agent: [] }));
  await nothing.until(() => expect(nothing.root.textContent).toContain("No news for agents yet"));
  const failed = await show(() => Promise.reject(new Error("broken")));
  await failed.until(() => expect(failed.find("[role=alert] button").textContent).toContain("Try again"));
});
