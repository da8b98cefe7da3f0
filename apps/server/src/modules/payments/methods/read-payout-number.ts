/** Reads the number or address that a member typed for a payout account, as the kind of account asks for. */

import { createHash } from "node:crypto";
import { keccak_256 } from "@noble/hashes/sha3.js";
import { maskCryptoAddress, readCryptoAddress } from "@openhouse/rules/payments/crypto-address";
import type { AddressHashes } from "@openhouse/rules/payments/crypto-address";
import { maskAccountNumber, readAccountNumber } from "@openhouse/rules/payments/payout-account";
import { Refusal } from "../../../core/refusal.ts";
import type { PayoutBank } from "./method-repository.ts";

export interface PayoutNumber {
  readonly number: string;
  readonly shown: string;
}

const hashes: AddressHashes = {
  sha256: (bytes) => createHash("sha256").update(bytes).digest(),
  // Ethereum's Keccak is older than SHA-3 and pads otherwise: node's `sha3-256` is another function.
  keccak256: keccak_256,
};

/**
 * The number or address, and what is shown of it. Refuses `withdraw.bank.card.fail` (no number of an account) or
 * `withdraw.address.invalid` {network} (no address of that network, or its checksum is wrong).
 */
export function readPayoutNumber(text: string, { addressForm, name }: PayoutBank): PayoutNumber {
  if (addressForm === null) {
    const number = readAccountNumber(text);
    if (number === undefined) throw new Refusal("withdraw.bank.card.fail");
    return { number, shown: maskAccountNumber(number) };
  }
  const number = readCryptoAddress(addressForm, text, hashes);
  if (number === undefined) {
    throw new Refusal("withdraw.address.invalid", { network: name }, { field: "cardNumber" });
  }
  return { number, shown: maskCryptoAddress(number) };
}
