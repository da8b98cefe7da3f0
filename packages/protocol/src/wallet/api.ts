/** The routes of the wallet with their types: members read their wallet, the staff freezes and unfreezes it. */

import type { ReportFile } from "../core/report-file.ts";
import type { ExportStatementQuery } from "./export-statement.ts";
import type { FreezeBody, FreezeReply, FrozenMemberParams } from "./freeze-wallet.ts";
import type { CheckStatementQuery, PrintStatementQuery, StatementCheck, StatementDocument } from "./print-statement.ts";
import type { ShowBalancesQuery, WalletBalances } from "./show-balances.ts";
import type { ShowTransactionsQuery, TransactionList } from "./show-transactions.ts";

export interface WalletApi {
  "GET /wps/v2/wallets/balance": { query?: ShowBalancesQuery; reply: WalletBalances };
  "GET /wps/relay/ODSFE2_MemTransDet": { query?: ShowTransactionsQuery; reply: TransactionList };
  "GET /wps/report/statement": { query: ExportStatementQuery; reply: ReportFile };
  "GET /wps/report/statement/pdf": { query: PrintStatementQuery; reply: StatementDocument };
  "GET /wps/report/statement/check": { query: CheckStatementQuery; reply: StatementCheck };
  "POST /backoffice/api/members/:id/freeze": { params: FrozenMemberParams; body: FreezeBody; reply: FreezeReply };
  "POST /backoffice/api/members/:id/unfreeze": { params: FrozenMemberParams; body: FreezeBody; reply: FreezeReply };
}
