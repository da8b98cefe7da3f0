import { afterEach, describe, expect, it } from "vitest";
import { menusRead } from "../../../../lib/page/catalogue-reads.ts";
import { useOpenDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { readKey } from "../../../../lib/page/public-reads.ts";
import { renderInPage } from "../../../../testing/render-in-page.tsx";
import { lobbyHref, readLobbyFilter } from "../../rules/lobby-filter.ts";
import { testCard } from "../../testing/test-card.ts";
import { MemberGames } from "./member-games.tsx";

const favouritesRoute = "GET /wps/relay/MCSFE_getFavoriteGamesList";
const recentRoute = "GET /wps/relay/GCS_recentGame";

afterEach(() => history.replaceState(null, "", "/"));

async function show(tab: "favourites" | "recent", { count = 45, page = 1, hasSession = true } = {}) {
  const filter = { ...readLobbyFilter(new URLSearchParams()), tab, page };
  const respond = (_route: string, input: unknown) => {
    const { query } = input as { query: { pageNo: number; pageSize: number } };
    const from = (query.pageNo - 1) * query.pageSize;
    const content = Array.from({ length: Math.min(query.pageSize, count - from) }, (_, i) => testCard(from + i + 1));
    return { content, pageNum: query.pageNo, totalPages: Math.ceil(count / query.pageSize), totalCount: count };
  };
  const part = (
    <>
      <MemberGames tab={tab} path="/rng" category="RNG" filter={filter} />
      <OpenDialog />
    </>
  );
  const values = { [readKey(menusRead, "EN")]: [] };
  const rendered = await renderInPage(part, hasSession ? { respond, values, token: "t" } : { respond, values });
  const names = () => [...rendered.root.querySelectorAll(".game-caption h3")].map(({ textContent }) => textContent);
  const queries = () => rendered.calls.map(({ route, input }) => ({ route, ...(input as { query: object }).query }));
  return { ...rendered, names, queries };
}

function OpenDialog() {
  return <output>{useOpenDialog()?.kind}</output>;
}

describe("a member's list of games", () => {
  it.each([
    ["[S7.050] [S9.015] favourites", "favourites", favouritesRoute],
    ["[S9.016] recently played", "recent", recentRoute],
  ] as const)("of the kind %s has twenty games per page", async (_title, tab, route) => {
    const { queries, names, find, until } = await show(tab, { count: 21 });
    await until(() => expect(names()).toHaveLength(20));
    expect(queries()).toEqual([{ route, pageNo: 1, pageSize: 20, language: "EN", gameType: "RNG" }]);
    expect(find(".pagination").textContent).toBe("Page 1 of 2");
  });

  it("[S3.036] shows the games from the response's content", async () => {
    const { names, until } = await show("favourites", { count: 2 });
    await until(() => expect(names()).toEqual(["Game 1", "Game 2"]));
  });

  it("[S3.037] [S3.038] shows the page number and the number of pages from the response", async () => {
    const { find, until, names } = await show("favourites", { page: 2 });
    await until(() => expect(find(".pagination").textContent).toBe("Page 2 of 3"));
    expect(names()[0]).toBe("Game 21");
  });

  it("keeps its page number in the URL", async () => {
    const { click, until, find } = await show("favourites");
    await until(() => find(".pagination"));
    await click('.pagination [aria-label="Next page"]');
    const next = { ...readLobbyFilter(new URLSearchParams("tab=favourites")), page: 2 };
    expect(location.pathname + location.search).toBe(lobbyHref("/rng", next, { page: 2 }));
  });

  it("shows a text while it is empty", async () => {
    const { root, until } = await show("recent", { count: 0 });
    await until(() => expect(root.textContent).toContain("No games played yet"));
  });

  it("shows a visitor a button that opens the login dialog", async () => {
    const { root, click, find, calls } = await show("favourites", { hasSession: false });
    expect(root.textContent).toContain("Log in to see your favourites");
    await click(".button");
    expect(find("output").textContent).toBe("login");
    expect(calls).toEqual([]);
  });
});
