/** Calls of payments: the member's deposits and withdrawals, and the queues of the back office. */

import type { CardType } from "@openhouse/rules/payments/withdraw-terms";
import type { AddBankCardBody, BankCard, BankCards, RemoveBankCardBody } from "./bank-cards.ts";
import type { DemoDepositBody, DemoDepositReply } from "./demo-deposit.ts";
import type { AddMethodBody, ChangeMethodBody, MethodSettings } from "./deposit-method-settings.ts";
import type { DepositBanks, DepositBanksQuery, DepositMethods } from "./deposit-methods.ts";
import type { BookTransferBody, DepositDetail, DepositQueue, DepositQueueQuery } from "./deposit-queue.ts";
import type { DepositReport, DepositReportQuery } from "./deposit-report.ts";
import type { DepositSettings } from "./deposit-settings.ts";
import type { CancelDepositBody, DepositProofBody, DepositStatus, DepositStatusQuery } from "./deposit-status.ts";
import type {
  DecideAccountBody,
  ExcludedPayout,
  RecordAccountBody,
  ReturnWalletBody,
  StartPayoutBody,
} from "./excluded-payout.ts";
import type { DecideMethodBody } from "./method-request.ts";
import type { NewDepositBody, NewDepositReply } from "./new-deposit.ts";
import type { DecisionBody } from "./queue-shapes.ts";
import type {
  MerchantWallet,
  MerchantWalletQuery,
  WalletReturnBody,
  WalletTransferBody,
  WalletTransferRecord,
  WalletTransferReport,
  WalletTransferReportQuery,
} from "./wallet-transfer.ts";
import type { OpenWalletTransfers, SettleWalletTransferBody } from "./staff-wallet-transfers.ts";
import type { WithdrawBody, WithdrawReply } from "./withdraw.ts";
import type { PendingCount, WithdrawReport, WithdrawReportQuery } from "./withdraw-report.ts";
import type { ChangeWithdrawMethodBody, WithdrawMethodSettings } from "./withdraw-method-settings.ts";
import type { WithdrawChargesQuery, WithdrawSettings } from "./withdraw-settings.ts";
import type {
  DisputePaymentBody,
  DisputeRecoveryBody,
  ConfirmReceiptBody,
  MemberReceipt,
  ReceiptList,
  WriteOffBody,
  WriteOffDecisionBody,
} from "./withdrawal-receipt.ts";
import type { PaidByHandBody, WithdrawalDetail, WithdrawalQueue, WithdrawalQueueQuery } from "./withdrawal-queue.ts";

interface ById {
  id: string;
}

type NoFields = Record<string, never>;

export interface PaymentsApi {
  "GET /wps/relay/MCSFE_getDepositSettings": { reply: DepositSettings };
  "GET /wps/relay/MCSFE_getDepositMethods": { reply: DepositMethods };
  "GET /wps/relay/MCSFE_getDepositBanksList": { query?: DepositBanksQuery; reply: DepositBanks };
  "POST /wps/relay/MCSFE_newDepositPG": { body: NewDepositBody; reply: NewDepositReply };
  "GET /wps/relay/MCSFE_getDepositStatus": { query: DepositStatusQuery; reply: DepositStatus };
  "POST /wps/relay/MCSFE_cancelDeposit": { body: CancelDepositBody; reply: DepositStatus };
  "POST /wps/relay/MCSFE_uploadDepositEncodedImage": { body: DepositProofBody; reply: DepositStatus };
  "GET /wps/relay/MCSFE_getDepositTransactionReport": { query?: DepositReportQuery; reply: DepositReport };
  "GET /wps/relay/MCSFE_getCountOfPendingDepositWithdraw": { reply: PendingCount };
  "GET /wps/relay/MCSFE_getWithdrawSettings": { reply: WithdrawSettings };
  "GET /wps/relay/MCSFE_getCalculatedWithdrawCharges": { query: WithdrawChargesQuery; reply: number };
  "GET /wps/relay/MCSFE_getBankCards": { reply: BankCards };
  "PUT /wps/relay/MCSFE_withdrawAddCard": { body: AddBankCardBody; reply: BankCard };
  "DELETE /wps/relay/MCSFE_withdrawDelCard": { body: RemoveBankCardBody; reply: null };
  "POST /wps/relay/MCSFE_withdraw": { body: WithdrawBody; reply: WithdrawReply };
  "GET /wps/relay/MCSFE_getWithdrawTransactionReport": { query?: WithdrawReportQuery; reply: WithdrawReport };
  "GET /wps/relay/MCSFE_getPaymentConfirmationList": { reply: ReceiptList };
  "POST /wps/relay/MCSFE_processC2CTransaction": { body: ConfirmReceiptBody; reply: MemberReceipt };
  "GET /wps/relay/GCS_merchantWallet": { query?: MerchantWalletQuery; reply: MerchantWallet };
  "POST /wps/relay/GCS_walletTransfer": { body: WalletTransferBody; reply: WalletTransferRecord };
  "POST /wps/relay/GCS_walletReturn": { body: WalletReturnBody; reply: WalletTransferRecord };
  "GET /wps/relay/GCS_getWalletTransferReport": { query?: WalletTransferReportQuery; reply: WalletTransferReport };
  "GET /backoffice/api/deposits": { query?: DepositQueueQuery; reply: DepositQueue };
  "GET /backoffice/api/deposits/:id": { params: ById; reply: DepositDetail };
  "POST /backoffice/api/deposits/:id/claim": { params: ById; body: NoFields; reply: DepositDetail };
  "POST /backoffice/api/deposits/:id/release": { params: ById; body: NoFields; reply: DepositDetail };
  "POST /backoffice/api/deposits/:id/approve": { params: ById; body: DecisionBody; reply: DepositDetail };
  "POST /backoffice/api/deposits/:id/reject": { params: ById; body: DecisionBody; reply: DepositDetail };
  "POST /backoffice/api/deposits/:id/book": { params: ById; body: BookTransferBody; reply: DepositDetail };
  "POST /backoffice/api/deposits/:id/check": { params: ById; body: NoFields; reply: DepositDetail };
  "GET /backoffice/api/deposit-methods": { reply: MethodSettings };
  "POST /backoffice/api/deposit-methods": { body: AddMethodBody; reply: MethodSettings };
  "PUT /backoffice/api/deposit-methods/:code": {
    params: { code: string };
    body: ChangeMethodBody;
    reply: MethodSettings;
  };
  "POST /backoffice/api/deposit-methods/:code/decision": {
    params: { code: string };
    body: DecideMethodBody;
    reply: MethodSettings;
  };
  "GET /backoffice/api/withdraw-methods": { reply: WithdrawMethodSettings };
  "PUT /backoffice/api/withdraw-methods/:cardType": {
    params: { cardType: CardType };
    body: ChangeWithdrawMethodBody;
    reply: WithdrawMethodSettings;
  };
  "POST /backoffice/api/withdraw-methods/:cardType/decision": {
    params: { cardType: CardType };
    body: DecideMethodBody;
    reply: WithdrawMethodSettings;
  };
  "GET /backoffice/api/withdrawals": { query?: WithdrawalQueueQuery; reply: WithdrawalQueue };
  "GET /backoffice/api/withdrawals/:id": { params: ById; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/claim": { params: ById; body: NoFields; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/release": { params: ById; body: NoFields; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/approve": { params: ById; body: DecisionBody; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/reject": { params: ById; body: DecisionBody; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/paid": { params: ById; body: PaidByHandBody; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/claim-pay": { params: ById; body: DisputePaymentBody; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/claim-recover": {
    params: ById;
    body: DisputeRecoveryBody;
    reply: WithdrawalDetail;
  };
  "POST /backoffice/api/withdrawals/:id/claim-refuse": { params: ById; body: DecisionBody; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/write-off": { params: ById; body: WriteOffBody; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/write-off-book": {
    params: ById;
    body: WriteOffDecisionBody;
    reply: WithdrawalDetail;
  };
  "POST /backoffice/api/withdrawals/:id/write-off-refuse": {
    params: ById;
    body: WriteOffDecisionBody;
    reply: WithdrawalDetail;
  };
  "POST /backoffice/api/withdrawals/:id/settle": { params: ById; body: DecisionBody; reply: WithdrawalDetail };
  "POST /backoffice/api/withdrawals/:id/settle-paid": { params: ById; body: DecisionBody; reply: WithdrawalDetail };
  "GET /backoffice/api/members/:id/payout": { params: ById; reply: ExcludedPayout };
  "POST /backoffice/api/members/:id/payout": { params: ById; body: StartPayoutBody; reply: WithdrawReply };
  "POST /backoffice/api/members/:id/payout/wallet-return": {
    params: ById;
    body: ReturnWalletBody;
    reply: ExcludedPayout;
  };
  "POST /backoffice/api/members/:id/payout/account": { params: ById; body: RecordAccountBody; reply: ExcludedPayout };
  "POST /backoffice/api/members/:id/payout/account/decision": {
    params: ById;
    body: DecideAccountBody;
    reply: ExcludedPayout;
  };
  "GET /backoffice/api/wallet-transfers": { reply: OpenWalletTransfers };
  "POST /backoffice/api/wallet-transfers/:id/settle": {
    params: ById;
    body: SettleWalletTransferBody;
    reply: OpenWalletTransfers;
  };
  "POST /demo/deposit": { body: DemoDepositBody; reply: DemoDepositReply };
}
