/**
 * GET /wps/relay/MCSFE_getBankCards, PUT MCSFE_withdrawAddCard, DELETE MCSFE_withdrawDelCard: the member's payout
 * accounts, at most three. Account numbers are always masked. Source: docs/wire-format.md, Withdrawals.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { longestValue } from "@openhouse/rules/identity/registration-rules";

export const BankCard = Type.Object({
  bankCardId: Type.String(),
  /** The masked number: "•••• 6789", or for a crypto address "TQn9Y2…bLSE". */
  cardNumber: Type.String(),
  bankName: Type.String(),
  bankCode: Type.String(),
  cardHolder: Type.String(),
  /** B for a bank, E for an e-wallet, V for a crypto address. */
  cardType: Type.String(),
  isWithdrawActive: Type.Boolean(),
  /** Always empty: accounts have no province. */
  province: Type.String(),
  /** Always null: a closed bank is not active, without an announced time. */
  maintenanceStartTime: Type.Null(),
  maintenanceEndTime: Type.Null(),
  createdAt: Type.Number(),
});

export const BankCards = Type.Array(BankCard);

/** The fields of an account that somebody enters. */
export const accountFields = {
  cardType: Type.Union([Type.Literal("B"), Type.Literal("E"), Type.Literal("V")]),
  /** The bank, e-wallet or network. */
  bankCode: Type.String({ minLength: 1, maxLength: 40 }),
  /** The holder of the account. All payout accounts of a member must have the same holder. */
  payeeName: Type.String({ minLength: 1, maxLength: 100 }),
  /**
   * The bank account number, or the mobile number of an e-wallet in any spelling ("0917…", "+63 917…"): 6 to 20 digits.
   * For V: the address; a checksum that it contains must be right.
   */
  cardNumber: Type.String({ minLength: 1, maxLength: 100 }),
};

const { cardType, bankCode, payeeName, cardNumber } = accountFields;

export const AddBankCardBody = Type.Object(
  {
    cardType,
    bankCode: Type.Optional(bankCode),
    /** Existing clients name the bank of E and V here instead of in `bankCode`. */
    walletType: Type.Optional(Type.String({ maxLength: 40 })),
    payeeName,
    cardNumber: Type.Optional(cardNumber),
    /** Existing clients send the number of E and V here instead of in `cardNumber`. */
    walletAddress: Type.Optional(Type.String({ maxLength: 100 })),
    paymentPassword: Type.String({ minLength: 1, maxLength: longestValue }),
  },
  { additionalProperties: false },
);

export const RemoveBankCardBody = Type.Object(
  {
    bankCardId: Type.String({ pattern: "^[1-9][0-9]{0,18}$" }),
    paymentPassword: Type.String({ minLength: 1, maxLength: longestValue }),
  },
  { additionalProperties: false },
);

export type BankCard = Static<typeof BankCard>;
export type BankCards = Static<typeof BankCards>;
export type AddBankCardBody = Static<typeof AddBankCardBody>;
export type RemoveBankCardBody = Static<typeof RemoveBankCardBody>;
