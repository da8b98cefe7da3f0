/** The interface of message providers; each provider (an SMS gateway, a mail server) is an adapter. */

/** A message to deliver. */
export interface OutgoingMessage {
  /** The same for all attempts to deliver a message, so that the provider can remove duplicates. */
  readonly id: string;
  /** Digits with the dialling code first, without a plus; or an e-mail address. */
  readonly to: string;
  /** The merchant's name, as members see it. */
  readonly merchant: string;
  /** The merchant's own sender (number, name or e-mail address); empty means the provider's sender. */
  readonly from: string;
  /** BCP 47. */
  readonly languageTag: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * `refused`: final, a retry is useless. `unknown`: temporary, or it is not known whether the message arrived; the same
 * id may be sent again. The staff sees the reason, so it contains no part of the message.
 */
export type DeliveryAnswer =
  | { readonly kind: "accepted"; readonly reference: string | null }
  | { readonly kind: "refused"; readonly reason: string }
  | { readonly kind: "unknown"; readonly reason: string };

/** Does not throw on errors of the provider or the network. */
export type MessageSender = (message: OutgoingMessage) => Promise<DeliveryAnswer>;

/** The configured providers. Messages of a kind without a provider are only stored for the outbox page. */
export interface MessageSenders {
  readonly sms?: MessageSender;
  readonly email?: MessageSender;
}
