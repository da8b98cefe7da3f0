/** Calls by which a member reads the wallet. */

import type { ShowBalancesQuery, WalletBalances } from "./show-balances.ts";
import type { ShowTransactionsQuery, TransactionList } from "./show-transactions.ts";

export interface WalletApi {
  "GET /wps/v2/wallets/balance": { query?: ShowBalancesQuery; reply: WalletBalances };
  "GET /wps/relay/ODSFE2_MemTransDet": { query?: ShowTransactionsQuery; reply: TransactionList };
}
