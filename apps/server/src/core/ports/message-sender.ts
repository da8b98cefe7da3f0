/** What messaging asks of a provider; each provider (an SMS gateway, a mail server) is an adapter behind this. */

/** A message on its way out. */
export interface OutgoingMessage {
  /** The same for every attempt to deliver one message, so that the provider can keep duplicates to one. */
  readonly id: string;
  /** Digits with the dialling code in front, without a plus; or an e-mail address. */
  readonly to: string;
  /** The merchant's name, for people. */
  readonly house: string;
  /** The merchant's own sender (number, name or address); empty = the provider's. */
  readonly from: string;
  /** BCP 47. */
  readonly languageTag: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * `refused`: never, trying again is of no use. `unknown`: not now, or nobody knows whether it arrived; the same id may
 * be sent again. A reason is for the staff and holds nothing of the message.
 */
export type DeliveryAnswer =
  | { readonly kind: "accepted"; readonly reference: string | null }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** Never throws for what the provider or the network does. */
export type MessageSender = (message: OutgoingMessage) => Promise<DeliveryAnswer>;

/** The providers of the house; a kind without one is kept for the outbox page. */
export interface MessageSenders {
  readonly sms?: MessageSender;
  readonly email?: MessageSender;
}
