/**
 * Events that leave a transaction through the outbox. The name is `<thing>.<past participle>`; listeners get each
 * at least once and in order per aggregate. Amounts are strings of minor units, ids are strings.
 */

import type { ContractKind, ProductClass } from "@openhouse/rules/contracts/contract-kinds";

/**
 * Events that functions of the database write (`book_rounds`, `book_wallet_calls`), with the fields of their payload.
 * The types follow from it, and `events.test.ts` compares it with the functions.
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
type BetTold = FieldsOf<typeof databaseEvents.fields>;

export interface EventPayloads {
  "member.registered": { memberId: string; type: number };
  "member.greeted": { memberId: string };
  "member.excluded": {
    memberId: string;
    exclusion: "time_out" | "self_exclusion" | "operator";
    /** ISO 8601; null = without end. */
    untilAt: string | null;
  };
  "balance.changed": {
    memberId: string;
    accountTypeId: number;
    amountMinor: string;
    currency: string;
    version: string;
  };
  "bet.settled": BetTold;
  /** A settled bet whose stake or win was returned later: the current figures. */
  "bet.corrected": BetTold;
  "deposit.credited": { depositId: string; memberId: string; amountMinor: string; currency: string };
  "deposit.failed": { depositId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.requested": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.approved": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.rejected": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.paid": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "transfer.sent": TransferTold;
  "transfer.received": TransferTold;
  "wallet-transfer.booked": WalletTransferTold;
  "wallet-transfer.returned": WalletTransferTold;
  /** A step of a contract between an agent (null: the house) and somebody directly below. */
  "contract.moved": {
    contractId: string;
    contractKind: string;
    productClass: string;
    action: string;
    state: string;
    receiverId: string;
    giverId: string | null;
  };
  /** What the other side of a contract did, or what became of it: to each side that did not do it itself. */
  "contract.offered": ContractTold;
  "contract.changed": ContractTold;
  "contract.accepted": ContractTold;
  "contract.refused": ContractTold;
  /** An offer, or what was asked for in a contract, is open no more. */
  "contract.withdrawn": ContractTold;
  "contract.end-asked": ContractTold;
  /** The other side did not agree to the end. */
  "contract.kept": ContractTold;
  "contract.ended": ContractTold;
  /** A bill of a contract is in the payee's wallet. */
  "salary.paid": SalaryTold;
  /** It waits to be claimed. */
  "salary.claimable": SalaryTold;
  /** It was not claimed in time; told to both sides, and to who gets a part of it back. */
  "salary.expired": SalaryTold;
  /** The house looked at it before it was paid, and does not pay it; told to the same. */
  "salary.refused": SalaryTold;
  /** The upline who pays had not enough: `amountMinor` is what is missing. Told to both sides. */
  "salary.short": SalaryTold;
  /** A closed window came to something else: `amountMinor` is the difference. Told to both sides. */
  "salary.adjusted": SalaryTold;
  /** People corrected a bill by `amountMinor`: a line of the next one. Told to both sides. */
  "salary.corrected": SalaryTold;
  /** Rebates of worked days wait to be asked for: their sum, and what must be bet of it once it is paid. */
  "rebate.claimable": RebatesTold;
  /** Rebates were not asked for in time. */
  "rebate.lapsed": { memberId: string; amountMinor: string; currency: string };
  "bonus.granted": BonusTold;
  "bonus.released": BonusTold;
  "bonus.forfeited": BonusTold;
  "bonus.expired": BonusTold;
  "withdrawal.receipt-due": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.claim-paid": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.claim-refused": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
  "withdrawal.failed": { withdrawalId: string; memberId: string; amountMinor: string; currency: string };
}

interface RebatesTold {
  memberId: string;
  /** The first of them, yyyy-mm-dd. */
  day: string;
  /** With how many there are; none of both: one. */
  lastDay?: string;
  days?: number;
  amountMinor: string;
  toBetMinor: string;
  currency: string;
}

interface TransferTold {
  transferId: string;
  memberId: string;
  /** Where the other one stands; no name, because messages outlive accounts. */
  other: "upline" | "downline";
  amountMinor: string;
  currency: string;
}

/** Between the member's own wallets: booked as ordered, or back where it was. */
interface WalletTransferTold {
  transferId: string;
  memberId: string;
  amountMinor: string;
  currency: string;
}

/** Of a contract, to one of its sides. */
export interface ContractTold {
  contractId: string;
  memberId: string;
  kind: ContractKind;
  productClass: ProductClass;
  /** Who stands on the other side; no name, because messages outlive accounts. */
  other: "house" | "upline" | "downline";
  /** It paid before this happened. */
  isSigned: boolean;
  /** A step of the other side, which may be to close its account; a lower rate that the upline signed; or a move. */
  cause: "side" | "closure" | "lowerRate" | "move";
}

/** Of a bill, to one of its sides, or to who stands above them and gets a part of it back. */
interface SalaryTold {
  billId: string;
  memberId: string;
  side: "payee" | "payer" | "above";
  contractKind: string;
  amountMinor: string;
  currency: string;
  /** Of a bill that is not paid: how much of what was set aside its payer has again. */
  back?: "all" | "part" | "none";
}

/** Of an end: what lay in the bonus wallet then. */
interface BonusTold {
  grantId: string;
  memberId: string;
  amountMinor: string;
  currency: string;
}

export type EventName = keyof EventPayloads;

/** An event about one aggregate; `aggregateId` orders delivery. */
export type DomainEvent = {
  [Name in EventName]: { name: Name; aggregateId: bigint; payload: EventPayloads[Name] };
}[EventName];
