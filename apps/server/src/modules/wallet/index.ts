/** Public interface of the wallet module: the only writer of the ledger. */

export { createBalanceNotices } from "./balance-notices.ts";
export type { BalanceNotice } from "./balance-notices.ts";
export { checkLedger } from "./check-ledger.ts";
export type { LedgerReport } from "./check-ledger.ts";
export { freezeMember } from "./freeze-member.ts";
export { compactHouseAccounts, createTransferPartitions } from "./keep-ledger.ts";
export { lockWallets } from "./lock-wallets.ts";
export { openHouseAccounts, openMemberAccounts, openWalletsOf } from "./open-accounts.ts";
export { post } from "./post.ts";
export { createPostLane } from "./post-lane.ts";
export type { PostLane } from "./post-lane.ts";
export { readBalances, readHouseBalance, readHouseBalances } from "./read-balances.ts";
export type { Balances } from "./read-balances.ts";
export { showBalances } from "./show-balances.ts";
export { cursorOf, readBalanceAt, readStatement, readStatementPage } from "./read-statement.ts";
export { storeRemark } from "./store-remark.ts";
export { walletPermissions } from "./permissions.ts";
export { walletRoutes } from "./routes.ts";
export { transferNameKey } from "./transfer-name-key.ts";
export type { StatementCursor, StatementFilter, StatementLine } from "./repository.ts";
export type { AccountLine, AccountRef, PostedTransfer, Posting, TransferRequest } from "./transfer-request.ts";
