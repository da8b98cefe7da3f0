/**
 * Creates the secret of a new authenticator and the URI that authenticator apps read from a QR code. Source:
 * docs/security.md, Authenticators.
 */

import type { AuthenticatorDraft } from "@openhouse/protocol/identity/authenticator";
import type { RandomSource } from "../../../core/random.ts";
import { toBase32 } from "./totp.ts";

/** 160 bits, as recommended by RFC 4226. */
const secretBytes = 20;

/** Creates a secret for an account; stores nothing. */
export function newAuthenticatorSecret(random: RandomSource, owner: Label): AuthenticatorDraft {
  const secret = toBase32(random.bytes(secretBytes));
  return { secret, uri: authenticatorUri(secret, owner) };
}

interface Label {
  readonly merchantName: string;
  readonly account: string;
}

/** Returns the URI of a secret. Authenticator apps show the merchant and the account next to the codes. */
export function authenticatorUri(secret: string, { merchantName, account }: Label): string {
  const label = `${encodeURIComponent(merchantName)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(merchantName)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?${query}`;
}
