/** Public interface of the payments module: deposits, withdrawals and their providers. */

export { findBrokenDisputes } from "./receipts/dispute-check-repository.ts";
export { confirmReceipt } from "./receipts/confirm-receipt.ts";
export { createDeposit } from "./deposits/create-deposit.ts";
export type { DepositDraft, Depositor } from "./deposits/create-deposit.ts";
export { createPaymentProviders, createVendorWallets, sandboxSecretOf } from "./providers/payment-providers.ts";
export { approveWithdrawal, rejectWithdrawal } from "./withdrawals/decide-withdrawal.ts";
export type { StaffDecision } from "./withdrawals/decide-withdrawal.ts";
export { expireDeposits } from "./deposits/expire-deposits.ts";
export { forceReceipts } from "./receipts/force-receipts.ts";
export { startPayout } from "./withdrawals/pay-out.ts";
export { paymentJobs, payOutApproved, resolveUnknownPayments, resolveVendorTransfers } from "./payment-jobs.ts";
export { addPayoutAccount, listPayoutAccounts } from "./methods/payout-accounts.ts";
export { paymentPermissions } from "./permissions.ts";
export { requestWithdrawal } from "./withdrawals/request-withdrawal.ts";
export type { WithdrawalDraft } from "./withdrawals/request-withdrawal.ts";
export { paymentRoutes } from "./routes.ts";
export { manualProvider } from "./deposits/deposit.ts";
export { insertMethods } from "./methods/method-repository.ts";
export { seedPaymentMethods } from "./methods/seed-payment-methods.ts";
export { findBrokenVendorTransfers } from "./vendor-wallets/vendor-transfer-list-repository.ts";
