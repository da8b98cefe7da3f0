import { describe, expect, it } from "vitest";
import { readCatalog } from "@openhouse/i18n/read-catalogs";
import { categoryOf, navigationOf } from "./navigation.ts";

const english = readCatalog("en", "shell");
const labelOf = (code: string) => english[categoryOf(code)?.label.replace("shell.", "") ?? ""];

describe("the categories", () => {
  it.each([
    ["[S2.039] SPORTS", "/sports", "SPORTS"],
    ["[S2.040] ESPORTS", "/esports", "ESPORTS"],
    ["[S2.041] LIVE", "/live", "LIVE"],
    ["[S2.042] LOTT", "/lott", "LOTT"],
    ["[S2.043] ELOTT", "/elott", "ELOTT"],
    ["[S2.044] FISH", "/fish", "FISH"],
    ["[S2.045] PVP", "/pvp", "PVP"],
    ["[S2.046] RNG", "/rng", "RNG"],
    ["[S2.047] COCKFIGHT", "/cockfight", "COCKFIGHT"],
  ])("%s stands at %s", (_title, path, code) => {
    expect(categoryOf(code)?.href).toBe(path);
  });

  it("[S2.048] [S2.049] LOTT and ELOTT share the label lottery", () => {
    expect(labelOf("LOTT")).toBe("Lottery");
    expect(labelOf("ELOTT")).toBe("Lottery");
  });
});

describe("the navigation", () => {
  const menu = (gameGroupCode: string) => ({
    gameGroupCode,
    displayName: gameGroupCode,
    vendors: [],
    gameClassify: [],
    totalCount: 0,
    totalPages: 0,
    gameMenus: [],
  });

  it("starts with Home and shows only what the catalogue has, in the spec's order", () => {
    const items = navigationOf(["RNG", "COCKFIGHT", "LIVE", "ELOTT", "SPORTS"].map(menu), true);
    expect(items.map(({ href }) => href)).toEqual(["/", "/hot", "/elott", "/live", "/sports", "/rng", "/cockfight"]);
  });

  it("has no Hot without hot games", () => {
    expect(navigationOf([menu("RNG")], false).map(({ href }) => href)).toEqual(["/", "/rng"]);
  });
});
