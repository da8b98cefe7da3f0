import { describe, expect, it } from "vitest";
import { href, loadPageModule, matchRoute, routes } from "./route-table.ts";

describe("the route table", () => {
  it.each([
    ["/", "home"],
    ["/index", "index"],
    ["/index.html", "indexFile"],
    ["/home", "homeAlias"],
    ["/login", "login"],
    ["/register", "register"],
    ["/live", "gameCentre"],
    ["/live/", "gameCentre"],
    ["/member/withdraw", "memberPage"],
    ["/agent/personalHistoryCopy", "agentPage"],
  ])("knows %s as %s", (path, name) => {
    expect(matchRoute(path)?.name).toBe(name);
  });

  it.each(["/nowhere", "/live/more", "/member", "/member/a/b", "//", "/%E0%A4%A"])("does not know %s", (path) => {
    expect(matchRoute(path)).toBeUndefined();
  });

  it("reads the parameters of a path", () => {
    expect(matchRoute("/rng")?.params).toEqual({ centre: "rng" });
    expect(matchRoute("/member/with%20draw")?.params).toEqual({ page: "with draw" });
  });

  it.each(Object.values(routes))("has a page for $path", async (route) => {
    expect(await loadPageModule(route)).toHaveProperty("default");
  });

  it("writes addresses", () => {
    expect(href("home")).toBe("/");
    expect(href("gameCentre", { centre: "live" })).toBe("/live");
    expect(href("memberPage", { page: "a/b" })).toBe("/member/a%2Fb");
  });
});
