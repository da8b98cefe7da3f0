/** Permissions of the lists of a member's own bets. */

import { signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

export const betsPermissions = {
  "GET /wps/relay/ODSFE2_RNGOrders": signedIn,
  "GET /wps/relay/ODSFE2_FishOrders": signedIn,
  "GET /wps/relay/ODSFE2_LiveOrders": signedIn,
  "GET /wps/relay/ODSFE2_PvPOrders": signedIn,
  "GET /wps/relay/ODSFE2_SportsSettOrders": signedIn,
  "GET /wps/relay/ODSFE2_SportsUnsettOrders": signedIn,
  "GET /wps/relay/ODSFE2_ElottSettledOrders": signedIn,
  "GET /wps/relay/ODSFE2_ElottUnsettledOrders": signedIn,
  "GET /wps/report/bets": signedIn,
} satisfies PermissionTable;
