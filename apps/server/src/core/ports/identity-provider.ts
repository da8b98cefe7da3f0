/**
 * The interface of providers that examine documents; each provider is an adapter. A provider only recommends: two
 * people of the staff decide, unless the merchant's setting `identity.autoApprove` says otherwise.
 */

import type { DocumentKind, PictureSide, ProviderAdvice } from "@openhouse/rules/identity/identity-check";
import type { DocumentFacts } from "../secrets/sealed-document.ts";

export interface IdentityOrder extends DocumentFacts {
  /** Our reference. The same reference never creates two orders. */
  readonly reference: string;
  readonly kind: DocumentKind;
  readonly country: string;
  readonly expiresOn: string | null;
  /** Reads and decrypts the pictures, which are JPEG files. */
  readonly readPictures: () => Promise<readonly { readonly side: PictureSide; readonly bytes: Buffer }[]>;
}

export interface IdentityAdvice {
  readonly reference: string;
  readonly advice: ProviderAdvice;
}

/** A callback of the provider. */
export interface IdentityCallback {
  readonly signature: string | undefined;
  readonly rawBody: Buffer;
  /** The real clock, not business time. */
  readonly now: Date;
}

/** The calls throw on time-outs and errors of the provider; the job then tries again. */
export interface IdentityProvider {
  readonly code: string;
  /** Sends the document. Returns the recommendation if the provider has it at once. */
  submit(order: IdentityOrder): Promise<ProviderAdvice | undefined>;
  /** `pending` while the provider has no result, `unknown` if it never received the order. */
  findAdvice(reference: string): Promise<ProviderAdvice | "pending" | "unknown">;
  /** Checks the signature, then the form. Refuses `payment.signature.invalid`, `request.param.err`. */
  readCallback(callback: IdentityCallback): IdentityAdvice;
}

export type IdentityProviders = ReadonlyMap<string, IdentityProvider>;
