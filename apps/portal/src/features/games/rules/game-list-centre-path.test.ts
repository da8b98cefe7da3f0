import { expect, it } from "vitest";
import { gameListCenter } from "@openhouse/rules/catalogue/categories";
import { matchRoute } from "../../../routes/route-table.ts";
import { gameListCentrePath } from "./game-list-centre-path.ts";

it.each(gameListCenter)("[S2.034] the game type %s has a route in the game-list centre", (category) => {
  const path = gameListCentrePath(category) ?? "";
  expect(matchRoute(path)?.name).toBe("gameListCentre");
});

it("a game type outside gameListCenter has no path in the game-list centre", () => {
  expect(gameListCentrePath("LIVE")).toBeUndefined();
});
