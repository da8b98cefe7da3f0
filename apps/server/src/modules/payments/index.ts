/** Front door of payments: deposits, withdrawals and their providers (row 2). */

export { findBrokenClaims } from "./claim-check-repository.ts";
export { confirmReceipt } from "./confirm-receipt.ts";
export { createDeposit } from "./create-deposit.ts";
export type { DepositDraft, Depositor } from "./create-deposit.ts";
export { createPaymentProviders, createVendorWallets } from "./payment-providers.ts";
export { approveWithdrawal, rejectWithdrawal } from "./decide-withdrawal.ts";
export type { StaffDecision } from "./decide-withdrawal.ts";
export { expireDeposits } from "./expire-deposits.ts";
export { forceReceipts } from "./force-receipts.ts";
export { startPayout } from "./pay-out.ts";
export { paymentJobs, payOutApproved, resolveUnknownPayments, resolveVendorTransfers } from "./payment-jobs.ts";
export { addPayoutAccount, listPayoutAccounts } from "./payout-accounts.ts";
export { paymentPermissions } from "./permissions.ts";
export { requestWithdrawal } from "./request-withdrawal.ts";
export type { WithdrawalDraft } from "./request-withdrawal.ts";
export { paymentRoutes } from "./routes.ts";
export { seedPaymentMethods } from "./seed-payment-methods.ts";
export { findBrokenVendorTransfers } from "./vendor-transfer-list-repository.ts";
