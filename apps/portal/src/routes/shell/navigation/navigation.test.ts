import { describe, expect, it } from "vitest";
import { readCatalog } from "@openhouse/i18n/read-catalogs";
import { categoryOf, navigationOf } from "./navigation.ts";

const english = readCatalog("en", "shell");
const labelOf = (code: string) => english[categoryOf(code)?.label.replace("shell.", "") ?? ""];

describe("the game categories", () => {
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
  ])("include %s with the path %s", (_title, path, code) => {
    expect(categoryOf(code)?.href).toBe(path);
  });

  it('[S2.048] [S2.049] LOTT and ELOTT share the label "Lottery"', () => {
    expect(labelOf("LOTT")).toBe("Lottery");
    expect(labelOf("ELOTT")).toBe("Lottery");
  });
});

describe("the navigation", () => {
  const vendor = (vassalage: string) => ({
    vassalage,
    accountTypeName: vassalage,
    displayName: vassalage,
    gameType: "",
    lagerIcon: "",
    smallIcon: "",
    mobileSmallIcon: "",
    h5Icon: "",
    gameId: "",
    nodeId: "",
    gameCode: "",
    isGame: "VASSALAGE",
    gameCount: 1,
    appNewWindow: "0",
    freeplay: "0",
    isDemo: false,
    isPlayable: true,
  });
  const group = (gameGroupCode: string, ...vendors: string[]) => ({
    gameGroupCode,
    displayName: gameGroupCode,
    vendors: vendors.map(vendor),
    gameClassify: [],
    totalCount: 0,
    totalPages: 0,
    gameMenus: [],
  });
  const allGroups = ["RNG", "COCKFIGHT", "LIVE", "ELOTT", "PVP", "ESPORTS", "FISH", "LOTT"].map((code) => group(code));
  const fullNavigation = navigationOf([...allGroups, group("SPORTS", "FB")], { hasHotGames: true, hasAppLink: true });
  const noOptions = { hasHotGames: false, hasAppLink: false };

  it("[S2.107] [S2.109] [S2.110] lists Home, the categories in the specification's order, and Promotions", () => {
    expect(fullNavigation.map(({ label }) => english[label.replace("shell.", "")])).toEqual([
      "Home",
      "Hot",
      "Lottery",
      "Live casino",
      "Sports",
      "Fishing",
      "Slots",
      "PvP and cards",
      "E-sports",
      "Downloads",
      "Cockfight",
      "Football",
      "Promotions",
    ]);
  });

  it("[S2.111] [S2.112] [S2.113] [S2.114] [S2.115] [S2.116] links to hot, lottery, live, sports, fish, slots", () => {
    const paths = ["/hot", "/elott", "/live", "/sports", "/fish", "/rng"];
    expect(fullNavigation.slice(1, 7).map(({ href }) => href)).toEqual(paths);
  });

  it("[S2.117] [S2.118] [S2.119] [S2.120] [S2.121] links to PvP, e-sports, downloads, cockfight, football", () => {
    const paths = ["/pvp", "/esports", "/down", "/cockfight", "/fbSports", "/promotions"];
    expect(fullNavigation.slice(7).map(({ href }) => href)).toEqual(paths);
  });

  it("[S2.108] shows only entries that the catalogue or the flags provide", () => {
    expect(navigationOf([group("RNG")], noOptions).map(({ href }) => href)).toEqual(["/", "/rng", "/promotions"]);
  });

  it("lists the vendors of both lotteries in one entry, each vendor once", () => {
    const menus = [group("LOTT", "A", "B"), group("ELOTT", "B", "C")];
    const lottery = navigationOf(menus, noOptions).find(({ label }) => label === "shell.nav.lottery");
    expect(lottery?.vendors.map(({ vassalage }) => vassalage)).toEqual(["A", "B", "C"]);
  });
});
