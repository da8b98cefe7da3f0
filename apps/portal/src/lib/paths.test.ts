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
    ["/member/withdraw", "memberPage"],
    ["/agent/personalHistoryCopy", "agentPage"],
  ])("%s is %s", (path, name) => {
    expect(matchPath(path)?.name).toBe(name);
  });

  it.each(["/nowhere", "/live/more", "/member", "/member/a/b", "//", "/%E0%A4%A"])("%s is nothing", (path) => {
    expect(matchPath(path)).toBeUndefined();
  });

  it("give their parameters", () => {
    expect(matchPath("/rng")?.params).toEqual({ centre: "rng" });
    expect(matchPath("/member/with%20draw")?.params).toEqual({ page: "with draw" });
  });

  it("are written by name", () => {
    expect(href("home")).toBe("/");
    expect(href("gameCentre", { centre: "live" })).toBe("/live");
    expect(href("memberPage", { page: "a/b" })).toBe("/member/a%2Fb");
  });
});
