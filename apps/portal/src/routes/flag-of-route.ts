/**
 * The flag without which the page of a route does not exist. Only the server uses it, for the status of the page and
 * the sitemap; in the browser, menus have no link to such a page. Pages of the centres have their flags in centres/.
 */

import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import type { RouteName } from "../lib/navigation/paths.ts";

export const flagOfRoute: Readonly<Partial<Record<RouteName, FlagId>>> = {
  register: "REG3",
  hot: "GAMELOHOT3",
  gameCentre: "GAMELO3",
  gameListCentre: "GAMELO3",
  feedback: "FEEDBACK3",
};
