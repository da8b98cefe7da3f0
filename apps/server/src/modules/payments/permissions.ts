/**
 * Permissions of the payment calls: members act for themselves (trial accounts may not), finance and admin decide,
 * other staff roles read.
 */

import type { Audience } from "../../core/actor.ts";
import { everyone, realMembers, signedIn } from "../../plugins/permission-table.ts";
import type { PermissionTable } from "../../plugins/permission-table.ts";

const readers: readonly Audience[] = ["finance", "admin", "risk", "support", "auditor"];
const deciders: readonly Audience[] = ["finance", "admin"];

export const paymentPermissions = {
  "GET /wps/relay/MCSFE_getDepositSettings": realMembers,
  "GET /wps/relay/MCSFE_getDepositMethods": realMembers,
  "GET /wps/relay/MCSFE_getDepositBanksList": realMembers,
  "POST /wps/relay/MCSFE_newDepositPG": realMembers,
  "GET /wps/relay/MCSFE_getDepositStatus": realMembers,
  "POST /wps/relay/MCSFE_cancelDeposit": realMembers,
  "POST /wps/relay/MCSFE_uploadDepositEncodedImage": realMembers,
  "GET /wps/relay/MCSFE_getDepositTransactionReport": realMembers,
  "GET /wps/relay/MCSFE_getCountOfPendingDepositWithdraw": realMembers,
  "GET /wps/relay/MCSFE_getWithdrawSettings": realMembers,
  "GET /wps/relay/MCSFE_getCalculatedWithdrawCharges": realMembers,
  "GET /wps/relay/MCSFE_getBankCards": realMembers,
  "PUT /wps/relay/MCSFE_withdrawAddCard": realMembers,
  "DELETE /wps/relay/MCSFE_withdrawDelCard": realMembers,
  "POST /wps/relay/MCSFE_withdraw": realMembers,
  "GET /wps/relay/MCSFE_getWithdrawTransactionReport": realMembers,
  "GET /wps/relay/MCSFE_getPaymentConfirmationList": realMembers,
  "POST /wps/relay/MCSFE_processC2CTransaction": realMembers,
  "GET /wps/relay/GCS_merchantWallet": signedIn,
  "GET /wps/relay/GCS_getWalletTransferReport": realMembers,
  "POST /wps/relay/GCS_walletTransfer": realMembers,
  "POST /wps/relay/GCS_walletReturn": realMembers,
  "GET /backoffice/api/deposits": readers,
  "GET /backoffice/api/deposits/:id": readers,
  "POST /backoffice/api/deposits/:id/claim": deciders,
  "POST /backoffice/api/deposits/:id/release": deciders,
  "POST /backoffice/api/deposits/:id/approve": deciders,
  "POST /backoffice/api/deposits/:id/reject": deciders,
  "POST /backoffice/api/deposits/:id/book": deciders,
  "POST /backoffice/api/deposits/:id/check": deciders,
  "GET /backoffice/api/deposit-methods": ["finance", "admin", "auditor"],
  "POST /backoffice/api/deposit-methods": deciders,
  "PUT /backoffice/api/deposit-methods/:code": deciders,
  "POST /backoffice/api/deposit-methods/:code/decision": deciders,
  "GET /backoffice/api/withdraw-methods": ["finance", "admin", "auditor"],
  "PUT /backoffice/api/withdraw-methods/:cardType": deciders,
  "POST /backoffice/api/withdraw-methods/:cardType/decision": deciders,
  "GET /backoffice/api/withdrawals": readers,
  "GET /backoffice/api/withdrawals/:id": readers,
  "POST /backoffice/api/withdrawals/:id/claim": deciders,
  "POST /backoffice/api/withdrawals/:id/release": deciders,
  "POST /backoffice/api/withdrawals/:id/approve": deciders,
  "POST /backoffice/api/withdrawals/:id/reject": deciders,
  "POST /backoffice/api/withdrawals/:id/paid": deciders,
  "POST /backoffice/api/withdrawals/:id/claim-pay": deciders,
  "POST /backoffice/api/withdrawals/:id/claim-refuse": deciders,
  "POST /backoffice/api/withdrawals/:id/claim-recover": deciders,
  "POST /backoffice/api/withdrawals/:id/write-off": deciders,
  "POST /backoffice/api/withdrawals/:id/write-off-book": deciders,
  "POST /backoffice/api/withdrawals/:id/write-off-refuse": deciders,
  "POST /backoffice/api/withdrawals/:id/settle": deciders,
  "POST /backoffice/api/withdrawals/:id/settle-paid": deciders,
  "GET /backoffice/api/members/:id/payout": readers,
  // Starting a payout decides nothing: finance approves it like any other withdrawal.
  "POST /backoffice/api/members/:id/payout": ["support", "finance", "admin"],
  "POST /backoffice/api/members/:id/payout/wallet-return": ["support", "finance", "admin"],
  "POST /backoffice/api/members/:id/payout/account": ["support", "finance", "admin"],
  "POST /backoffice/api/members/:id/payout/account/decision": ["support", "finance", "admin"],
  "GET /backoffice/api/wallet-transfers": readers,
  "POST /backoffice/api/wallet-transfers/:id/settle": deciders,
  // The webhook authenticates itself by its signature.
  "POST /gateway/payments/:provider": everyone,
  "POST /demo/deposit": everyone,
} satisfies PermissionTable;
