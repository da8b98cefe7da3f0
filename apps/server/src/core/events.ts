/**
 * The events that transactions write to the outbox. The name is `<thing>.<past participle>`. A listener gets each event
 * at least once, and in order per aggregate. Amounts are strings of minor units, ids are strings.
 */

import type { ContractKind, ProductClass } from "@openhouse/rules/contracts/contract-kinds";

/**
 * Events that database functions write (`book_rounds`, `book_wallet_calls`), with the fields of their payload. The
 * types are derived from this constant, and `events.test.ts` compares it with the functions.
 */
export const databaseEvents = {
  names: ["bet.settled", "bet.corrected"],
  fields: {
    betId: "string",
    memberId: "string",
    category: "string",
    vendor: "string",
    gameCode: "string",
    currency: "string",
    stakeMinor: "string",
    winMinor: "string",
    validBetMinor: "string",
    settledAt: "string",
    isTrial: "boolean",
  },
} as const;

type FieldsOf<Fields> = { [Name in keyof Fields]: Fields[Name] extends "boolean" ? boolean : string };
type BetFigures = FieldsOf<typeof databaseEvents.fields>;

export interface EventPayloads {
  "member.registered": { memberId: string; type: number };
  "member.greeted": { memberId: string };
  "member.excluded": {
    memberId: string;
    exclusion: "time_out" | "self_exclusion" | "operator" | "under_age";
    /** ISO 8601; null means no end. */
    untilAt: string | null;
  };
  /** The member has the name of an excluded person; the ids are of the merchant's own excluded members. */
  "member.resembles": { memberId: string; excludedIds: readonly string[] };
  /** The staff or a provider approved or rejected the member's identity. */
  "identity-check.decided": { memberId: string; checkId: string; state: "approved" | "rejected" };
  "balance.changed": {
    memberId: string;
    accountTypeId: number;
    amountMinor: string;
    currency: string;
    version: string;
  };
  "bet.settled": BetFigures;
  /** The stake or win of a settled bet changed later; contains the current figures. */
  "bet.corrected": BetFigures;
  "deposit.credited": { depositId: string; memberId: string; amountMinor: string; currency: string };
  "deposit.failed": { depositId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.requested": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.approved": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.rejected": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.paid": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "transfer.sent": TransferNotice;
  "transfer.received": TransferNotice;
  "wallet-transfer.booked": WalletTransferNotice;
  "wallet-transfer.returned": WalletTransferNotice;
  /** A contract changed its state; a `giverId` of null is the merchant. */
  "contract.moved": {
    contractId: string;
    contractKind: string;
    productClass: string;
    action: string;
    state: string;
    receiverId: string;
    giverId: string | null;
  };
  /** A contract changed; one event for each party that did not make the change. */
  "contract.offered": ContractNotice;
  "contract.changed": ContractNotice;
  "contract.accepted": ContractNotice;
  "contract.refused": ContractNotice;
  /** An offer, or a request to change a contract, is no longer open. */
  "contract.withdrawn": ContractNotice;
  "contract.end-asked": ContractNotice;
  /** The other party refused to end the contract. */
  "contract.kept": ContractNotice;
  "contract.ended": ContractNotice;
  /** A bill of a contract was paid to the payee's wallet. */
  "salary.paid": SalaryNotice;
  /** A bill waits to be claimed. */
  "salary.claimable": SalaryNotice;
  /**
   * A bill was not claimed in time. One event for each party, and one for each agent above them who gets back a part of
   * it.
   */
  "salary.expired": SalaryNotice;
  /** The merchant reviewed a bill and refused to pay it. Sent to the same members as `salary.expired`. */
  "salary.refused": SalaryNotice;
  /** The paying upline had too little money; `amountMinor` is the missing amount. One event for each party. */
  "salary.short": SalaryNotice;
  /** The result of a closed window changed; `amountMinor` is the difference. One event for each party. */
  "salary.adjusted": SalaryNotice;
  /** The staff corrected a bill by `amountMinor`, as a line of the next bill. One event for each party. */
  "salary.corrected": SalaryNotice;
  /** Rebates wait to be claimed; the payload has their sum and the turnover requirement of that sum. */
  "rebate.claimable": RebatesNotice;
  /** Rebates were not claimed in time. */
  "rebate.lapsed": { memberId: string; amountMinor: string; currency: string };
  "bonus.granted": BonusNotice;
  "bonus.released": BonusNotice;
  "bonus.forfeited": BonusNotice;
  "bonus.expired": BonusNotice;
  "withdrawal.receipt-due": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.claim-paid": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.claim-refused": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.failed": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
}

interface RebatesNotice {
  memberId: string;
  /** The first day, yyyy-mm-dd. */
  day: string;
  /** Last day and number of days; both absent for a single day. */
  lastDay?: string;
  days?: number;
  amountMinor: string;
  toBetMinor: string;
  currency: string;
}

interface TransferNotice {
  transferId: string;
  memberId: string;
  /** The other party's relation to the member; no name, because messages are kept longer than accounts. */
  other: "upline" | "downline";
  amountMinor: string;
  currency: string;
}

/** A transfer between the member's own wallets, booked or returned. */
interface WalletTransferNotice {
  transferId: string;
  memberId: string;
  amountMinor: string;
  currency: string;
}

/** A change of a contract, for one of its parties. */
export interface ContractNotice {
  contractId: string;
  memberId: string;
  kind: ContractKind;
  productClass: ProductClass;
  /** The other party's relation to the member; no name, because messages are kept longer than accounts. */
  other: "house" | "upline" | "downline";
  /** True if the contract was in force before the change. */
  isSigned: boolean;
  /**
   * The cause: an action of the other party, the closure of the other party's account, a lower rate that the upline
   * signed, or a move in the team tree.
   */
  cause: "side" | "closure" | "lowerRate" | "move";
}

/** A bill, for one of its parties or for an agent above them who gets a part of it back. */
interface SalaryNotice {
  billId: string;
  memberId: string;
  side: "payee" | "payer" | "above";
  contractKind: string;
  amountMinor: string;
  currency: string;
  /** Only for a bill that is not paid: how much of the escrow the payer got back. */
  back?: "all" | "part" | "none";
}

/** A bonus. When the bonus ends, `amountMinor` is the amount in the bonus wallet at that time. */
interface BonusNotice {
  grantId: string;
  memberId: string;
  amountMinor: string;
  currency: string;
}

export type EventName = keyof EventPayloads;

/** An event about one aggregate; delivery is ordered by `aggregateId`. */
export type DomainEvent = {
  [Name in EventName]: { name: Name; aggregateId: bigint; payload: EventPayloads[Name] };
}[EventName];
