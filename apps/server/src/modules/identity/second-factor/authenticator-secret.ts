/**
 * A new authenticator's secret, and the address that apps read from a picture of it. Source: docs/security.md,
 * Authenticators.
 */

import type { AuthenticatorDraft } from "@openhouse/protocol/identity/authenticator";
import type { RandomSource } from "../../../core/random.ts";
import { toBase32 } from "./totp.ts";

/** 160 bits, as RFC 4226 advises. */
const secretBytes = 20;

/** Makes a secret for an account of a house; nothing is kept. */
export function newAuthenticatorSecret(random: RandomSource, owner: Label): AuthenticatorDraft {
  const secret = toBase32(random.bytes(secretBytes));
  return { secret, uri: authenticatorUri(secret, owner) };
}

interface Label {
  readonly house: string;
  readonly account: string;
}

/** The address of a secret: apps show house and account beside its codes. */
export function authenticatorUri(secret: string, { house, account }: Label): string {
  const label = `${encodeURIComponent(house)}:${encodeURIComponent(account)}`;
  const query = `secret=${secret}&issuer=${encodeURIComponent(house)}&algorithm=SHA1&digits=6&period=30`;
  return `otpauth://totp/${label}?${query}`;
}
