import { describe, expect, it } from "vitest";
import { planLaunch } from "./plan-launch.ts";
import type { PlannedGame, PlayerState } from "./plan-launch.ts";

const game: PlannedGame = { category: "RNG", vendor: "PT", gameCode: "great blue", isList: false, isPlayable: true };
const member: PlayerState = { mode: "real", hasSession: true, isTrial: false };

const plan = (change: Partial<PlannedGame>, playerState: Partial<PlayerState> = {}) =>
  planLaunch({ ...game, ...change }, { ...member, ...playerState });

describe("a click on a game", () => {
  it("[S4.066] launches the game for a member", () => {
    expect(plan({})).toEqual({ kind: "open" });
  });

  it("[S4.064] opens the login dialog for a visitor", () => {
    expect(plan({}, { hasSession: false })).toEqual({ kind: "login" });
  });

  it("[S4.065] is blocked for a trial account", () => {
    expect(plan({}, { isTrial: true })).toEqual({ kind: "needsAccount" });
  });

  it.each([
    ["a visitor", { hasSession: false }],
    ["a trial account", { isTrial: true }],
    ["a member", {}],
  ])("[S1.047] opens a free trial for %s", (_who, playerState) => {
    expect(plan({}, { ...playerState, mode: "trial" })).toEqual({ kind: "open" });
  });

  it.each([
    ["[S4.067] TCG_LOTTO_VN", { vendor: "TCG_LOTTO_VN", category: "ELOTT" }, "/vnLottery?gameCode=great%20blue"],
    ["[S4.068] TCG_SEA", { vendor: "TCG_SEA", category: "LOTT" }, "/seaLottery?gameCode=great%20blue"],
    ["[S4.069] LOTT", { vendor: "LOTT" }, "/lottery?gameCode=great%20blue"],
    ["[S4.069] the type LOTT", { category: "LOTT" }, "/lottery?gameCode=great%20blue"],
    ["[S4.070] ELOTT", { vendor: "ELOTT" }, "/lottery?gameCode=great%20blue"],
    ["[S4.070] the type ELOTT", { category: "ELOTT" }, "/lottery?gameCode=great%20blue"],
    ["[S4.071] FB", { vendor: "FB", category: "SPORTS" }, "/fbSports"],
  ])("%s opens the page of the portal that shows the game", (_title, change, href) => {
    expect(plan(change)).toEqual({ kind: "go", href });
  });

  it.each([
    ["a visitor", { hasSession: false }],
    ["a trial account", { isTrial: true }],
    ["a member", {}],
    ["a visitor's trial", { hasSession: false, mode: "trial" as const }],
  ])(
    "without a game of its category opens the page that explains this for %s, without a login",
    (_who, playerState) => {
      const target = { kind: "go", href: "/noGame/live" };
      expect(plan({ category: "LIVE", isPlayable: false }, playerState)).toEqual(target);
    },
  );

  it("without a game of its category still opens the page of a lottery for a member", () => {
    expect(plan({ category: "LOTT", isPlayable: false })).toMatchObject({ href: "/lottery?gameCode=great%20blue" });
  });

  it("opens the login dialog for a visitor, even if the game is a page of the portal", () => {
    expect(plan({ vendor: "FB" }, { hasSession: false })).toEqual({ kind: "login" });
  });
});

describe("a click on a vendor", () => {
  it("[S4.072] opens the game-list centre of the game type, filtered by the vendor", () => {
    expect(plan({ isList: true })).toEqual({ kind: "go", href: "/gameListCenter/rng?vassalage=PT" });
  });

  it("[S3.137] opens a list of games if the game type has no game-list centre", () => {
    expect(plan({ isList: true, category: "LIVE" })).toEqual({ kind: "list" });
  });

  it("needs no login", () => {
    expect(plan({ isList: true }, { hasSession: false })).toMatchObject({ kind: "go" });
  });
});
