/**
 * The member's own deposits and withdrawals: status and reports. Source: docs/wire-format.md, Deposits;
 * docs/wire-format.md, Withdrawals; docs/wire-format.md, Lists.
 */

import { decimalOf, subtractMoney } from "@openhouse/rules/money/money";
import { depositStateOfNumber } from "@openhouse/rules/payments/deposit-states";
import { withdrawalStatesOfNumber } from "@openhouse/rules/payments/withdrawal-states";
import type { DepositReport, DepositReportQuery } from "@openhouse/protocol/payments/deposit-report";
import type { DepositStatus } from "@openhouse/protocol/payments/deposit-status";
import type { PendingCount, WithdrawReport, WithdrawReportQuery } from "@openhouse/protocol/payments/withdraw-report";
import type { MemberActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { requireWindow } from "../../core/records/require-window.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Queryable } from "../../db/connection.ts";
import { readBalances } from "../wallet/index.ts";
import { countPending, selectDepositReport, sumDepositReport } from "./deposits/deposit-list-repository.ts";
import type { Deposit } from "./deposits/deposit.ts";
import { toDepositStatus, toReportRow } from "./deposits/describe-deposit.ts";
import { toWithdrawRecord } from "./withdrawals/describe-withdrawal.ts";
import { selectDepositMethods } from "./methods/method-repository.ts";
import { selectWithdrawReport, sumWithdrawReport } from "./withdrawals/withdrawal-list-repository.ts";

type ListDeps = { readonly db: Queryable } & Pick<Deps, "clock">;

const defaultSize = 10;
const maxSize = 100;
const defaultWindowMs = 7 * 24 * 3_600_000;

/** One deposit as its member sees it. */
export async function showDeposit({ db }: ListDeps, actor: MemberActor, deposit: Deposit): Promise<DepositStatus> {
  return toDepositStatus(deposit, await selectDepositMethods(db, actor.merchantId), actor.language);
}

/**
 * The reply of MCSFE_getDepositTransactionReport. Refuses `request.param.err` for an unknown state, then for a
 * reversed period.
 */
export async function reportDeposits(
  deps: ListDeps,
  actor: MemberActor,
  query: DepositReportQuery,
): Promise<DepositReport> {
  const { merchantId, memberId, language } = actor;
  const { page = 1, size = defaultSize, depositType, depositState } = query;
  const state = depositState === undefined ? null : depositStateOfNumber(depositState);
  if (state === undefined) throw new Refusal("request.param.err", {}, { fields: ["depositState"] });
  const { startDate, endDate } = query;
  requireWindow({ startDate, endDate });
  const window = windowOf(deps, startDate, endDate);
  const methodCode = depositType === undefined || depositType === "" ? null : depositType;
  const filter = { merchantId, memberId, ...window, methodCode, state };
  const { currency } = (await readBalances(deps.db, merchantId, memberId)).main;
  const sums = await sumDepositReport(deps.db, filter, currency);
  const deposits = await selectDepositReport(deps.db, filter, { offset: (page - 1) * size, limit: size });
  const methods = await selectDepositMethods(deps.db, merchantId);
  return {
    list: deposits.map((deposit) => toReportRow(deposit, methods, language)),
    footer: {
      sums: {
        requestedAmount: decimalOf(sums.requested),
        amount: decimalOf(subtractMoney(sums.credited, sums.fee)),
        customerBankCharge: decimalOf(sums.fee),
      },
    },
    total: sums.count,
    totalPages: Math.ceil(sums.count / size),
  };
}

/**
 * The reply of MCSFE_getWithdrawTransactionReport: records from `start` (included) to `end` (excluded). Refuses
 * `request.param.err` if these are less than 1 or more than 100 records, then for a reversed period.
 */
export async function reportWithdrawals(
  deps: ListDeps,
  actor: MemberActor,
  query: WithdrawReportQuery,
): Promise<WithdrawReport> {
  const { merchantId, memberId } = actor;
  const { start = 0, status } = query;
  const end = query.end ?? start + defaultSize;
  const limit = end - start;
  if (limit < 1 || limit > maxSize) throw new Refusal("request.param.err", {}, { fields: ["start", "end"] });
  const { startDateTs, endDateTs } = query;
  requireWindow({ startDateTs, endDateTs });
  const window = windowOf(deps, startDateTs, endDateTs);
  const states = status === undefined ? null : withdrawalStatesOfNumber(status);
  const filter = { merchantId, memberId, ...window, states };
  const { currency } = (await readBalances(deps.db, merchantId, memberId)).main;
  const sums = await sumWithdrawReport(deps.db, filter, currency);
  const withdrawals = await selectWithdrawReport(deps.db, filter, { offset: start, limit });
  return {
    records: withdrawals.map(toWithdrawRecord),
    total: sums.count,
    footer: {
      sums: {
        requestedAmount: decimalOf(sums.requested),
        amount: decimalOf(subtractMoney(sums.paid, sums.fee)),
        charge: decimalOf(sums.fee),
      },
    },
  };
}

/** The reply of getCountOfPendingDepositWithdraw. */
export function countOwnPending({ db }: ListDeps, { merchantId, memberId }: MemberActor): Promise<PendingCount> {
  return countPending(db, merchantId, memberId);
}

function windowOf({ clock }: ListDeps, from: number | undefined, to: number | undefined): { from: Date; to: Date } {
  const end = to ?? clock.businessNow().getTime();
  return { from: new Date(from ?? end - defaultWindowMs), to: new Date(end) };
}
