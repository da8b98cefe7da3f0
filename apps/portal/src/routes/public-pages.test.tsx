import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { ApiError } from "@openhouse/browser/api-error";
import { renderInPage } from "../testing/render-in-page.tsx";
import GameCentrePage from "./pages/game-centre-page.tsx";
import HomePage from "./pages/home-page.tsx";
import HotPage from "./pages/hot-page.tsx";

const pages: readonly [string, () => ReactNode][] = [
  ["the front page", () => <HomePage />],
  ["the hot games", () => <HotPage />],
  ["a category", () => <GameCentrePage params={{ centre: "rng" }} />],
];

// Values that one page stored for the session must not affect the next test.
beforeEach(() => sessionStorage.clear());

it.each(pages)("%s shows an error if the games could not be loaded, and loads them on a retry", async (_name, page) => {
  let isLost = true;
  const respond = (route: string) => {
    if (isLost) throw new ApiError({ kind: "network", code: "", message: "", status: 0 });
    return route === "GET /lgw/games/game_menus" ? [] : { list: [] };
  };
  const { root, until, click } = await renderInPage(page(), { respond });
  const failure = "The page took too long to load";
  await until(() => expect(root.textContent).toContain(failure));
  isLost = false;
  await click('.button[data-kind]:has(use[href$="#refresh"])');
  await until(() => expect(root.textContent).not.toContain(failure));
});
