/**
 * What the cashier asks of a payment provider; each provider is an adapter behind this. Every order has a reference of
 * ours: the same reference never makes two payments, so whoever does not know what became of a call asks again.
 */

import type { PayTo } from "@openhouse/protocol/payments/pay-to";

/** `cancelled`: voided before anybody paid. */
export type ProviderState = "pending" | "paid" | "failed" | "cancelled";

/** What a provider says about one of our orders. */
export interface ProviderFact {
  /** The provider's own name for it. */
  readonly providerRef: string;
  readonly reference: string;
  readonly state: ProviderState;
  /** What was paid, or what was ordered while nothing is. */
  readonly amountMinor: bigint;
  /** As the provider wrote it: it is compared, never trusted. */
  readonly currency: string;
}

export interface ProviderPayment extends ProviderFact {
  /** Where the member pays. */
  readonly redirectUrl: string;
  /** The code or account that the order asked for; null for a page alone. */
  readonly payTo: PayTo | null;
}

/** How a payment is asked to be paid: on a page of the provider, by a QR code, to an account for this payment alone. */
export type PaymentMeans = "page" | "qr" | "account";

/** A message that the provider sent by itself. */
export interface ProviderMessage extends ProviderFact {
  readonly eventId: string;
  readonly kind: "payment" | "payout";
}

export interface ProviderOrder {
  readonly reference: string;
  readonly amountMinor: bigint;
  readonly currency: string;
}

export interface PaymentOrder extends ProviderOrder {
  readonly means: PaymentMeans;
  readonly channel: string;
  /** The merchant's name, for the page where the member pays. */
  readonly payee: string;
  readonly language: string;
  /** Where that page leads back to. */
  readonly returnUrl: string;
}

export interface PayoutOrder extends ProviderOrder {
  readonly bankCode: string;
  readonly holder: string;
  readonly number: string;
}

export interface IncomingMessage {
  readonly signature: string | undefined;
  readonly rawBody: Buffer;
  /** Real time. */
  readonly now: Date;
}

/** Calls give up after five seconds. They throw `ProviderUnavailable` or `ProviderRefused`, nothing else. */
export interface PaymentProvider {
  readonly code: string;
  createPayment(order: PaymentOrder): Promise<ProviderPayment>;
  /** Undefined: the provider does not know the reference. */
  findPayment(reference: string): Promise<ProviderPayment | undefined>;
  /** Voids the payment if nobody paid yet, and answers how it stands; takes the reference when it is unknown. */
  cancelPayment(order: ProviderOrder): Promise<ProviderFact>;
  createPayout(order: PayoutOrder): Promise<ProviderFact>;
  findPayout(reference: string): Promise<ProviderFact | undefined>;
  /** Checks the signature, then the form. Refuses `payment.signature.invalid`, `request.param.err`. */
  readMessage(message: IncomingMessage): ProviderMessage;
  /** Only of the sandbox: lets a payment end well, as a person on its page would. */
  completePayment?(reference: string): Promise<void>;
}

/** Providers by code. */
export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

/** Nobody knows whether the provider did it: a time-out, a broken connection, an error of the provider. */
export class ProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderUnavailable";
  }
}

/** The provider says that it did not do it and will not. */
export class ProviderRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProviderRefused";
  }
}
