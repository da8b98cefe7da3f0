/**
 * GET and PUT /backoffice/api/withdraw-methods: the settings of withdrawal methods, one per type of payout account. A
 * change that only switches off takes effect at once; every other change waits for a second person.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { addressForms } from "@openhouse/rules/payments/crypto-address";
import type { AddressForm } from "@openhouse/rules/payments/crypto-address";
import { cardTypes } from "@openhouse/rules/payments/withdraw-terms";
import type { CardType } from "@openhouse/rules/payments/withdraw-terms";
import { Reason } from "../core/reason.ts";
import { methodRequestFields } from "./method-request.ts";

const minor = Type.String({ pattern: "^(0|[1-9][0-9]{0,17})$" });
/** B: bank; E: e-wallet; V: the address of a crypto wallet. */
const cardType = Type.Unsafe<CardType>(Type.Union(cardTypes.map((type) => Type.Literal(type))));
const addressForm = Type.Unsafe<AddressForm>(Type.Union(addressForms.map((form) => Type.Literal(form))));

/** A bank, an e-wallet or a crypto network that receives payouts. */
const PayoutBankSetting = Type.Object(
  {
    code: Type.String({ maxLength: 40 }),
    name: Type.String({ minLength: 2, maxLength: 60 }),
    isOn: Type.Boolean(),
    /** provider: paid by the provider; hand: paid by the staff. */
    payout: Type.Union([Type.Literal("provider"), Type.Literal("hand")]),
    /** The code of the provider; "" for payouts by hand. */
    provider: Type.String({ maxLength: 40 }),
    /** The format of a crypto address; null for an account number. */
    addressForm: Type.Union([addressForm, Type.Null()]),
  },
  { additionalProperties: false },
);

const valueFields = {
  isOn: Type.Boolean(),
  minimumMinor: minor,
  maximumMinor: minor,
  feeRatePpm: Type.Integer({ minimum: 0, maximum: 999_999 }),
  feeFixedMinor: minor,
};

/** The values of a method that a second person compares. */
export const WithdrawMethodValues = Type.Object({ ...valueFields, banks: Type.Array(PayoutBankSetting) });

export const WithdrawMethodSetting = Type.Object({
  cardType,
  currency: Type.String(),
  ...WithdrawMethodValues.properties,
  /** The codes of the banks whose provider is not available now. */
  unservedBanks: Type.Array(Type.String()),
  /** False if the merchant has never set up this method; its amounts are 0 then. */
  isSetUp: Type.Boolean(),
  /** A change must contain this version. It is refused if another person changed the method meanwhile. */
  version: Type.String(),
});

export const WithdrawMethodRequest = Type.Object({
  cardType,
  currency: Type.String(),
  ...methodRequestFields,
  before: WithdrawMethodValues,
  after: WithdrawMethodValues,
});

export const WithdrawMethodSettings = Type.Object({
  methods: Type.Array(WithdrawMethodSetting),
  /** The changes that wait for a second person, oldest first. */
  requests: Type.Array(WithdrawMethodRequest),
  /** The codes of the providers that can pay out. */
  providers: Type.Array(Type.String()),
  canChange: Type.Boolean(),
});

export const WithdrawMethodParams = Type.Object({ cardType });

export const ChangeWithdrawMethodBody = Type.Object(
  {
    version: Type.String({ maxLength: 40 }),
    ...valueFields,
    /** All banks of the method, identified by their codes, and new ones. */
    banks: Type.Array(PayoutBankSetting, { maxItems: 100 }),
    reason: Reason,
  },
  { additionalProperties: false },
);

export type WithdrawMethodValues = Static<typeof WithdrawMethodValues>;
export type PayoutBankSetting = Static<typeof PayoutBankSetting>;
export type WithdrawMethodSetting = Static<typeof WithdrawMethodSetting>;
export type WithdrawMethodRequest = Static<typeof WithdrawMethodRequest>;
export type WithdrawMethodSettings = Static<typeof WithdrawMethodSettings>;
export type ChangeWithdrawMethodBody = Static<typeof ChangeWithdrawMethodBody>;
