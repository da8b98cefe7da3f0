/**
 * The interface of the sandbox payment provider. Every request to it and every message from it has the header
 * `X-Signature: t=<ms>,v1=<hex>`: HMAC-SHA256 with the shared secret over `<t>.<METHOD> <path>.<raw body>` for requests
 * and over `<t>.<raw body>` for its messages. Described in apps/payment-sandbox/README.md.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { PayTo } from "./pay-to.ts";

const reference = Type.String({ pattern: "^[A-Za-z0-9-]{1,60}$" });
const amountMinor = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });
const currency = Type.String({ pattern: "^[A-Z]{3}$" });

/** Faults that the sandbox can simulate, to test how the server handles them. */
export const sandboxFaults = [
  "duplicate",
  "outOfOrder",
  "delayed",
  "timeout",
  "error",
  "wrongAmount",
  "noWebhook",
] as const;

export type SandboxFault = (typeof sandboxFaults)[number];

export const SandboxFaults = Type.Array(Type.Union(sandboxFaults.map((fault) => Type.Literal(fault))), {
  maxItems: 20,
});

/** POST /api/payments. A repeated reference returns the same payment; with other details it is refused with 409. */
export const SandboxPaymentBody = Type.Object(
  {
    reference,
    amountMinor,
    currency,
    /** The means of payment. Default: the page. The page exists in every case. */
    means: Type.Optional(Type.Union([Type.Literal("page"), Type.Literal("qr"), Type.Literal("account")])),
    channel: Type.String({ minLength: 1, maxLength: 80 }),
    payee: Type.String({ minLength: 1, maxLength: 80 }),
    language: Type.Union([Type.Literal("EN"), Type.Literal("TY")]),
    /** This URL becomes a link on the page, so only http and https are allowed. */
    returnUrl: Type.String({ maxLength: 500, pattern: "^https?://[^\\s]+$" }),
  },
  { additionalProperties: false },
);

/**
 * POST /api/payments/:reference/cancel: cancels a payment. An unknown reference is stored as a cancelled payment, so
 * that a later order with this reference cannot be paid.
 */
export const SandboxCancelBody = Type.Object({ amountMinor, currency }, { additionalProperties: false });

/**
 * POST /api/payouts. A repeated reference has the same effect as for payments. A payout to an account number that ends
 * in 0000 fails.
 */
export const SandboxPayoutBody = Type.Object(
  {
    reference,
    amountMinor,
    currency,
    bankCode: Type.String({ minLength: 1, maxLength: 40 }),
    holder: Type.String({ minLength: 1, maxLength: 100 }),
    number: Type.String({ minLength: 1, maxLength: 100 }),
  },
  { additionalProperties: false },
);

const state = Type.Union([
  Type.Literal("pending"),
  Type.Literal("paid"),
  Type.Literal("failed"),
  Type.Literal("cancelled"),
]);

export const SandboxPayment = Type.Object({
  id: Type.String(),
  reference,
  state,
  amountMinor,
  currency,
  /** The page where a person pays. */
  redirectUrl: Type.String(),
  /** The QR code or the account of this payment, if the order requested one of them. */
  payTo: Type.Union([PayTo, Type.Null()]),
});

export const SandboxPayout = Type.Object({ id: Type.String(), reference, state, amountMinor, currency });

/** POST to the server: reports the state of a payment or payout. */
export const SandboxMessage = Type.Object({
  eventId: Type.String({ minLength: 1, maxLength: 100 }),
  kind: Type.Union([Type.Literal("payment"), Type.Literal("payout")]),
  id: Type.String({ minLength: 1, maxLength: 100 }),
  reference,
  state,
  amountMinor,
  currency,
});

/** POST /api/payments/:reference/decide: makes the decision that a person makes on the page. */
export const SandboxDecisionBody = Type.Object(
  {
    outcome: Type.Union([Type.Literal("paid"), Type.Literal("failed")]),
    faults: Type.Optional(SandboxFaults),
  },
  { additionalProperties: false },
);

/** PUT /api/faults: sets the faults of the next calls. An empty list means no faults. */
export const SandboxFaultsBody = Type.Object({ faults: SandboxFaults }, { additionalProperties: false });

export type SandboxPaymentBody = Static<typeof SandboxPaymentBody>;
export type SandboxPayoutBody = Static<typeof SandboxPayoutBody>;
export type SandboxPayment = Static<typeof SandboxPayment>;
export type SandboxPayout = Static<typeof SandboxPayout>;
export type SandboxMessage = Static<typeof SandboxMessage>;
export type SandboxDecisionBody = Static<typeof SandboxDecisionBody>;
export type SandboxState = Static<typeof state>;
