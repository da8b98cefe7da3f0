/** Calls of the bet record. */

import type { ReportFile } from "../core/report-file.ts";
import type { ExportOrdersQuery } from "./export-orders.ts";
import type { GameOrdersQuery, GameOrdersReply } from "./game-orders.ts";

export interface BetsApi {
  "GET /wps/relay/ODSFE2_RNGOrders": { query: GameOrdersQuery; reply: GameOrdersReply };
  "GET /wps/relay/ODSFE2_FishOrders": { query: GameOrdersQuery; reply: GameOrdersReply };
  "GET /wps/relay/ODSFE2_LiveOrders": { query: GameOrdersQuery; reply: GameOrdersReply };
  "GET /wps/relay/ODSFE2_PvPOrders": { query: GameOrdersQuery; reply: GameOrdersReply };
  "GET /wps/relay/ODSFE2_SportsSettOrders": { query: GameOrdersQuery; reply: GameOrdersReply };
  "GET /wps/relay/ODSFE2_SportsUnsettOrders": { query: GameOrdersQuery; reply: GameOrdersReply };
  "GET /wps/relay/ODSFE2_ElottSettledOrders": { query: GameOrdersQuery; reply: GameOrdersReply };
  "GET /wps/relay/ODSFE2_ElottUnsettledOrders": { query: GameOrdersQuery; reply: GameOrdersReply };
  "GET /wps/report/bets": { query: ExportOrdersQuery; reply: ReportFile };
}
