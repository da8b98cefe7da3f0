/**
 * The interface of payment providers; each provider is an adapter. We give each order a reference. The same reference
 * never creates two payments, so a call with an unknown result can be repeated.
 */

import type { PayTo } from "@openhouse/protocol/payments/pay-to";

/** `cancelled`: voided before it was paid. */
export type ProviderState = "pending" | "paid" | "failed" | "cancelled";

/** What a provider reports about one of our orders. */
export interface ProviderFact {
  /** The provider's own id. */
  readonly providerRef: string;
  readonly reference: string;
  readonly state: ProviderState;
  /** The paid amount; the ordered amount while nothing is paid. */
  readonly amountMinor: bigint;
  /** The currency as the provider reports it; it is compared with the order, not trusted. */
  readonly currency: string;
}

export interface ProviderPayment extends ProviderFact {
  /** URL of the page on which the member pays. */
  readonly redirectUrl: string;
  /** The requested QR code or account; null if the member pays on the page. */
  readonly payTo: PayTo | null;
}

/** How the member pays: on a page of the provider, by a QR code, or to an account for this payment only. */
export type PaymentMeans = "page" | "qr" | "account";

/** A webhook of the provider. */
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
  /** The merchant's name for the payment page. */
  readonly payee: string;
  readonly language: string;
  /** URL to which the payment page returns. */
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
  /** The real clock, not business time. */
  readonly now: Date;
}

/** Calls have a timeout of five seconds. They throw only `ProviderUnavailable` or `ProviderRefused`. */
export interface PaymentProvider {
  readonly code: string;
  createPayment(order: PaymentOrder): Promise<ProviderPayment>;
  /** Returns undefined if the provider does not know the reference. */
  findPayment(reference: string): Promise<ProviderPayment | undefined>;
  /**
   * Voids an unpaid payment and returns its state. A reference that the provider does not know is reserved, so that no
   * payment can be created with it later.
   */
  cancelPayment(order: ProviderOrder): Promise<ProviderFact>;
  createPayout(order: PayoutOrder): Promise<ProviderFact>;
  findPayout(reference: string): Promise<ProviderFact | undefined>;
  /** Checks the signature, then the form. Refuses `payment.signature.invalid`, `request.param.err`. */
  readMessage(message: IncomingMessage): ProviderMessage;
  /** Only in the sandbox: completes a payment, as a person on the payment page would. */
  completePayment?(reference: string): Promise<void>;
}

export type PaymentProviders = ReadonlyMap<string, PaymentProvider>;

/**
 * It is not known whether the provider executed the call, because of a timeout, a broken connection, or an error of the
 * provider.
 */
export class ProviderUnavailable extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = "ProviderUnavailable";
  }
}

/** The provider reports that it did not execute the call and never will. */
export class ProviderRefused extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ProviderRefused";
  }
}
