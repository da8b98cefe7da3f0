/** The routes by which the staff reads members and figures, and by which members read their own profit. */

import type { LedgerCheck } from "./check-ledger.ts";
import type { ProfitLines, ProfitLinesQuery } from "./list-profit-lines.ts";
import type { MemberBetList, MemberBetsQuery } from "./list-member-bets.ts";
import type { MemberLoginList, MemberSessionList, PageQuery } from "./list-member-sessions.ts";
import type { MemberList, MembersQuery } from "./search-members.ts";
import type { OfficeClock } from "./show-clock.ts";
import type { MemberDetail, MemberParams } from "./show-member.ts";
import type { Overview, OverviewQuery } from "./show-overview.ts";
import type { ProfitQuery, ProfitReport } from "./show-profit.ts";
import type { StatementList, StatementQuery } from "./show-statement.ts";

export interface ReportingApi {
  "GET /backoffice/api/clock": { reply: OfficeClock };
  "GET /backoffice/api/overview": { query?: OverviewQuery; reply: Overview };
  "GET /backoffice/api/members": { query?: MembersQuery; reply: MemberList };
  "GET /backoffice/api/members/:id": { params: MemberParams; reply: MemberDetail };
  "GET /backoffice/api/members/:id/statement": { params: MemberParams; query?: StatementQuery; reply: StatementList };
  "GET /backoffice/api/members/:id/sessions": { params: MemberParams; query?: PageQuery; reply: MemberSessionList };
  "GET /backoffice/api/members/:id/logins": { params: MemberParams; query?: PageQuery; reply: MemberLoginList };
  "GET /backoffice/api/members/:id/bets": { params: MemberParams; query?: MemberBetsQuery; reply: MemberBetList };
  "GET /backoffice/api/ledger/check": { reply: LedgerCheck };
  "GET /wps/relay/ODSFE2_MemPNLDet": { query?: ProfitQuery; reply: ProfitReport };
  "GET /wps/report/profit/lines": { query: ProfitLinesQuery; reply: ProfitLines };
}
