import { describe, expect, it } from "vitest";
import { href, matchPath } from "./paths.ts";

describe("the paths of the portal", () => {
  it.each([
    ["/", "home"],
    ["/index", "homeAlias"],
    ["/index.html", "homeAlias"],
    ["/home", "homeAlias"],
    ["/login", "login"],
    ["/register", "register"],
    ["/live", "gameCentre"],
    ["/live/", "gameCentre"],
    ["/member", "account"],
    ["/member/withdraw", "memberPage"],
    ["/agent/personalHistoryCopy", "agentPage"],
  ])("map %s to the route %s", (path, name) => {
    expect(matchPath(path)?.name).toBe(name);
  });

  it.each(["/nowhere", "/live/more", "/member/a/b", "//", "/%E0%A4%A"])("map %s to no route", (path) => {
    expect(matchPath(path)).toBeUndefined();
  });

  it("have their parameters decoded", () => {
    expect(matchPath("/rng")?.params).toEqual({ centre: "rng" });
    expect(matchPath("/member/with%20draw")?.params).toEqual({ page: "with draw" });
  });

  it("are built from a route name, with encoded parameters", () => {
    expect(href("home")).toBe("/");
    expect(href("gameCentre", { centre: "live" })).toBe("/live");
    expect(href("memberPage", { page: "a/b" })).toBe("/member/a%2Fb");
  });
});
