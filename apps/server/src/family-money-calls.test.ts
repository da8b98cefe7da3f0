/**
 * The calls of the family about wallets, payments, records and contracts, each as a client of the family sends it. The
 * fields of the response are those that such clients read (docs/wire-format.md). What calls do with the money of a
 * withdrawal, a vendor wallet or a rebate is tested in family-money-effects.test.ts.
 */

import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { offerContract } from "./modules/contracts/index.ts";
import { createFamilyClient, dayOf, expectFields, rowsOf } from "./testing/family-client.ts";
import type { FamilyClient, FamilyRequest, FamilyRow } from "./testing/family-client.ts";
import { staffActor } from "./testing/staff-actor.ts";
import { paymentPassword } from "./testing/test-cashier.ts";

let client: FamilyClient;
let bankCardId: string;
beforeAll(async () => {
  client = await createFamilyClient();
});
afterAll(async () => {
  // Every refusal of these calls is listed in the API description.
  expect(client.test.unlistedCodes).toEqual([]);
  await client.test.close();
});

const statementRow =
  "txId txTypeId txTypeName txTimeInTimestamp orderNo amount currentAvailBalance remark customerName";
const orderPaths = `${rowsOf(
  "list",
  "gameName accountTypeName betTimeInTimestamp transTimeInTimestamp selection betAmount validBetAmount winAmount profitAndLoss status orderNo",
)} footer.sums.betAmount footer.sums.validBetAmount footer.sums.winAmount footer.sums.profitAndLoss total totalPages`;
const walletRows: readonly FamilyRow[] = [
  [
    "GET /wps/v2/wallets/balance",
    () => ({ query: { typeId: 0 } }),
    "sumBalance currency currencySymbol balance[].accountTypeId balance[].availBalance",
  ],
  ["GET /wps/wallets/balance", () => ({}), "[].accountName [].availBalance"],
  ["GET /wps/relay/GCS_merchantWallet", () => ({ query: { merchantCode: "openhouse" } }), "isSingle"],
  [
    "POST /wps/relay/GCS_walletTransfer",
    () => ({ body: { fromAccountTypeId: "2", toAccountTypeId: "5", amount: 20 } }),
    "transferId state",
  ],
  [
    "GET /wps/relay/ODSFE2_MemTransDet",
    () => ({ query: { ...client.moments(), codeTypes: "deposit", txTypeIds: "", subordinateName: "" } }),
    `${rowsOf("list", statementRow)} footer total totalPages`,
  ],
  [
    "GET /wps/relay/ODSFE2_MemTransDet",
    () => ({ query: { ...client.moments(), txTypeIds: "8102,8202" } }),
    `${rowsOf("list", statementRow)} total`,
  ],
  [
    "GET /wps/relay/ODSFE2_MemTransDet",
    () => ({
      query: { ...client.moments(), accountTypeId: "", excludeTxTypeIds: 9203, subordinateName: "familymember" },
    }),
    "list[].txId footer total totalPages",
  ],
  ["GET /wps/report/transaction", () => ({ query: client.moments() }), rowsOf("list", statementRow)],
];

const deposit = {
  targetUsername: "familymember",
  amount: 500,
  bankCode: "LAKBAY",
  bankType: "ewallet",
  vendorId: "",
  mcsBankCode: "",
  bankCardId: "",
  promotionId: "",
};
const depositPaths = rowsOf(
  "list",
  "depositId depositMethod requestedAmount amount customerBankCharge depositDate actualDepositDate state",
);
const cardPaths = rowsOf(
  "",
  "bankCardId cardNumber bankName bankCode cardHolder province cardType isWithdrawActive maintenanceStartTime maintenanceEndTime createdAt",
);
const withdrawalSettings =
  "minimumAmount maximumAmount virtualMinAmount virtualMaxAmount eWalletMinAmount eWalletMaxAmount eWalletWithdrawalSwitch withdrawDateFrom withdrawDateTo withdrawTimeMsg allowWithdraw mobileVerificationType mobileVerificationWithdrawAmount c2cEnabled withdrawPenaltyCharge fixedAmountFlag fixedWithdrawAmounts minWithdrawal maxWithdrawal maxTransactionTimes remainingTransactionTimes remainingWithdrawAmount";

const cashierRows: readonly FamilyRow[] = [
  [
    "GET /wps/relay/MCSFE_getDepositSettings",
    () => ({}),
    "allowDeposit allowDepositMessage inProgressCashInCount idPictureVerifiedRequired depositInfo",
  ],
  ["GET /wps/relay/MCSFE_getDepositMethods", () => ({}), "[].code [].displayName"],
  [
    "GET /wps/relay/MCSFE_getDepositBanksList",
    () => ({ query: { type: "" } }),
    "ewallet.channels[].bankCode ewallet.channels[].bankType ewallet.channels[].vendorId ewallet.channels[].mcsBankCode",
  ],
  ["GET /wps/system/depositBanks", () => ({ query: { type: "ewallet" } }), "ewallet.channels[].bankCode"],
  ["POST /wps/relay/MCSFE_newDepositPG", () => ({ body: deposit }), "redirectUrl"],
  ["POST /wps/transaction/deposit/pg", () => ({ body: { ...deposit, amount: 600 } }), "redirectUrl"],
  [
    "GET /wps/relay/MCSFE_getDepositTransactionReport",
    () => ({ query: { ...client.hours(), depositType: "", depositState: "" } }),
    `${depositPaths} total totalPages`,
  ],
  ["GET /wps/report/depositTransaction", () => ({ query: client.hours() }), depositPaths],
  ["GET /wps/relay/MCSFE_getCountOfPendingDepositWithdraw", () => ({}), "deposit withdraw"],
  ["GET /wps/relay/MCSFE_getWithdrawSettings", () => ({ query: { groupId: "" } }), withdrawalSettings],
  ["GET /wps/relay/MCSFE_getTurnoverInfo", () => ({}), "status totalActualTurnover totalRequiredTurnover details"],
  [
    "GET /wps/relay/MCSFE_getCalculatedWithdrawCharges",
    () => ({ query: { withdrawAmount: 300, withdrawType: "EW" } }),
    "",
  ],
  ["GET /wps/member/hasWithdrawalPassword", () => ({}), ""],
  ["GET /wps/relay/MCSFE_getBankCards", () => ({}), cardPaths],
  ["GET /wps/member/bankCard", () => ({}), cardPaths],
  [
    "POST /wps/relay/MCSFE_withdraw",
    () => ({
      isEncrypted: true,
      body: {
        amount: 300,
        bankCardId,
        password: paymentPassword,
        verificationCode: "",
        firebaseIdToken: "",
        virtualAmount: "",
        groupId: "",
      },
    }),
    "refId",
  ],
  [
    "POST /wps/transaction/withdraw",
    () => ({ body: { amount: "310", bankCardId, password: paymentPassword } }),
    "refId",
  ],
  [
    "GET /wps/relay/MCSFE_getWithdrawTransactionReport",
    () => ({
      query: {
        language: "EN",
        startDateTs: client.now() - 3_600_000,
        endDateTs: client.now() + 3_600_000,
        start: 0,
        end: 10,
        status: "",
      },
    }),
    `${rowsOf("records", "refId withdrawType virtualAmount amount bankName withdrawDate status remark")} total`,
  ],
  ["GET /wps/relay/MCSFE_getPaymentConfirmationList", () => ({}), "list"],
];

const orders = (query: object = {}): FamilyRequest => ({
  query: { ...client.hours(), accountType: "", status: "", orderNoSearch: "", winLossDraw: "", ...query },
});
const recordRows: readonly FamilyRow[] = [
  ...["RNG", "Fish", "Live", "PvP", "SportsSett", "SportsUnsett", "ElottSettled", "ElottUnsettled"].map(
    (list): FamilyRow => [`GET /wps/relay/ODSFE2_${list}Orders`, () => orders(), orderPaths],
  ),
  [
    "GET /wps/relay/ODSFE2_MemPNLDet",
    () => ({ query: { ...client.days(), gameCategory: "" } }),
    rowsOf(
      "list",
      "balanceDate deposit withdraw betAmount validBetAmount winAmount rebate promotion totalInvitationAmount profitAndLoss agentCommission dailySalary profitSharing",
    ),
  ],
  [
    "GET /wps/relay/ODSFE2_getRebate",
    () => ({ query: { date: dayOf(client.now() - 86_400_000) } }),
    "lottRemain elottRemain fishRemain liveRemain pvpRemain rngRemain sportsRemain",
  ],
  ["GET /wps/member/rebates", () => ({ query: client.days() }), "list total totalPages"],
  [
    "GET /wps/member/info/funds/consolidated",
    () => ({}),
    "divtypereq dailysalreqtype contracthoursalreq realtimesalreqtype dailysalinfotype contractmrdailysalinfotype contracthoursalinfo realtimesalinfotype divtypeinfo",
  ],
];

describe("calls of the family about the wallet", () => {
  it.each(walletRows)("%s", async (call, request, paths) => expectFields(await client.send(call, request()), paths));
});

describe("calls of the family about deposits and withdrawals", () => {
  const card = {
    payeeName: "Juan dela Cruz",
    bankCode: "LAKBAY",
    bankName: "Lakbay Wallet",
    province: "",
    city: "",
    area: "",
    walletType: "",
    walletName: "",
    validatePaymentPassword: "Y",
    cardType: "E",
    mobileNo: "",
    email: "",
  };

  beforeAll(async () => {
    const address = { cardNumber: "", walletAddress: "09171234567" };
    const body = { ...card, ...address, paymentPassword };
    const answer = await client.send("PUT /wps/relay/MCSFE_withdrawAddCard", { isEncrypted: true, body });
    expectFields(answer, "bankCardId");
    ({ bankCardId } = answer.value as { bankCardId: string });
  });

  it.each(cashierRows)("%s", async (call, request, paths) => expectFields(await client.send(call, request()), paths));

  it("PUT /wps/member/bankCard and DELETE /wps/relay/MCSFE_withdrawDelCard", async () => {
    const plain = { ...card, cardNumber: "09181234567", walletAddress: "", paymentPassword };
    const added = await client.send("PUT /wps/member/bankCard", { body: plain });
    expectFields(added, "bankCardId");
    const again = await client.send("PUT /wps/relay/MCSFE_withdrawAddCard", {
      body: { ...plain, cardNumber: "+63 918 123 4567" },
    });
    expect(again).toMatchObject({ status: 409, errorCode: "exists.bank.card" });
    const { bankCardId: id } = added.value as { bankCardId: string };
    const removed = await client.send("DELETE /wps/relay/MCSFE_withdrawDelCard", {
      body: { bankCardId: id, paymentPassword },
    });
    expectFields(removed, "");
  });
});

describe("POST /wps/member/paymentPassword", () => {
  it("sets and changes the payment password without the account's password, and blocks withdrawals for a time", async () => {
    const fresh = await client.test.register("familyfresh");
    const call = { method: "POST", url: "/wps/member/paymentPassword", token: fresh.token, key: "" } as const;
    const first = { paymentPassword, confirmPaymentPassword: paymentPassword };
    expectFields(await client.test.call({ ...call, body: first }), "");
    const change = { oldPassword: paymentPassword, newPassword: "Pay2027", confirmation: "Pay2027" };
    expectFields(await client.test.call({ ...call, body: change }), "");
    expect(await client.test.call({ ...call, body: change })).toMatchObject({ errorCode: "invalid.payment.pw" });
    const card = { cardType: "E", bankCode: "LAKBAY", payeeName: "Ana Reyes", cardNumber: "09191234567" };
    const body = { ...card, paymentPassword: "Pay2027" };
    const added = await client.test.call({ ...call, method: "PUT", url: "/wps/relay/MCSFE_withdrawAddCard", body });
    expect(added).toMatchObject({ status: 409, errorCode: "withdraw.after.change" });
  });
});

describe("calls of the family about records and contracts", () => {
  it.each(recordRows)("%s", async (call, request, paths) => expectFields(await client.send(call, request()), paths));
});

describe("calls of the family that answer a contract", () => {
  const thresholds = { teamBet: 100_000n, activeMembers: 2n, netLoss: 0n, totalBet: 0n };
  const periods = { dividend: "M", daily: "D", hourly: "HALF", realtime: "MIN5" } as const;
  const offer = (kind: keyof typeof periods) =>
    client.test.deps.db.transaction((tx) =>
      offerContract(client.test.deps, tx, {
        actor: staffActor("agentManager"),
        receiverId: client.agent.memberId,
        terms: {
          kind,
          productClass: "LIVE",
          period: periods[kind],
          rateType: "P",
          payer: "platform",
          activeMinimumBet: 100n,
          tiers: [{ ...thresholds, rate: 5_000n, winRate: kind === "realtime" ? 1_000n : 0n }],
        },
      }),
    );
  const byKind = (kind: keyof typeof periods, id: string): Record<string, string> => {
    switch (kind) {
      case "dividend":
        return { productType: "LIVE", computationPeriod: "M" };
      case "daily":
        return { id };
      case "hourly":
        return { contractId: id, productType: "LIVE" };
      case "realtime":
        return { contractId: id };
    }
  };

  it.each([
    ["POST /wps/relay/MCS2_processDividendReq", "dividend"],
    ["POST /wps/relay/MCSFE_processContractDividend", "dividend"],
    ["GET /wps/relay/MCS2_processDividendReq", "dividend"],
    ["GET /wps/relay/MCSFE_processContractDividend", "dividend"],
    ["POST /wps/relay/MCS2_processDailySalContract", "daily"],
    ["POST /wps/relay/MCSFE_processDailySalaryContract", "daily"],
    ["GET /wps/relay/MCS2_processDailySalContract", "daily"],
    ["GET /wps/relay/MCSFE_processDailySalaryContract", "daily"],
    ["POST /wps/relay/MCS2_processContractHourSalary", "hourly"],
    ["POST /wps/relay/MCSFE_processContractHourSalary", "hourly"],
    ["POST /wps/relay/MCSFE_processRealTimeSalaryContract", "realtime"],
    ["POST /wps/relay/MCS2_processRealtimeSalary", "realtime"],
  ] as const)("%s refuses each new offer once, also if the answer is repeated", async (call, kind) => {
    // Without a key, an equal answer to a later offer is no repeat of the earlier one.
    for (const _offer of [1, 2]) {
      const { id } = await offer(kind);
      const fields = { ...byKind(kind, String(id)), status: "R" };
      const request = call.startsWith("GET") ? { query: fields } : { body: fields };
      for (const _click of [1, 2]) {
        const answer = await client.send(call, { as: "agent", ...request });
        expectFields(answer, "contractId status");
        expect(answer.value).toMatchObject({ contractId: String(id), status: "R" });
        client.test.clock.advanceMs(1);
      }
    }
  });
});
