import { createHash } from "node:crypto";
import { keccak_256 } from "@noble/hashes/sha3.js";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maskCryptoAddress, readCryptoAddress } from "./crypto-address.ts";
import type { AddressForm } from "./crypto-address.ts";

const hashes = {
  sha256: (bytes: Uint8Array): Uint8Array => createHash("sha256").update(bytes).digest(),
  keccak256: keccak_256,
};
const read = (form: AddressForm, text: string) => readCryptoAddress(form, text, hashes);

/** Sources: BIP 173, BIP 350, EIP-55, Bitcoin's first block, TRON's documents. */
const validAddresses: readonly (readonly [AddressForm, string])[] = [
  ["BTC", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa"],
  ["BTC", "3P14159f73E4gFr7JterCCQh9QjiTjiZrG"],
  ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4"],
  ["BTC", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqzk5jj0"],
  ["ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed"],
  ["ERC20", "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359"],
  ["ERC20", "0x52908400098527886E0F7030069857D2E4169EE7"],
  ["TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t"],
];

describe("an address for payouts", () => {
  it.each(validAddresses)("is accepted in the form %s: %s", (form, address) => {
    expect(read(form, `  ${address} `)).toBe(address);
  });

  it("is returned in lower case if it is a Bitcoin address in upper case", () => {
    expect(read("BTC", "BC1QW508D6QEJXTDG4Y5R3ZARVARY0C5XW7KV8F3T4")).toBe(validAddresses[2]?.[1]);
  });

  it.each([
    "0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed",
    "0x5AAEB6053F3E94C9B9A09F33669435E7EF1BEAED",
    "\u202a0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed\u200b",
  ])("is returned with its checksum if it is an Ethereum address with letters of only one case: %j", (address) => {
    expect(read("ERC20", address)).toBe("0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed");
  });

  it.each<readonly [AddressForm, string, string]>([
    ["BTC", "bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t5", "a wrong checksum"],
    ["BTC", "bc1qW508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4", "mixed cases"],
    ["BTC", "tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx", "another network"],
    ["BTC", "bc1p0xlxvlhemja6c4dqv22uapctqupfhlxm9h8z3k2e72q4k9hcz7vqh2y7hd", "the checksum of version 0 in version 1"],
    ["BTC", "bc1zw508d6qejxtdg4y5r3zarvaryvaxxpcs", "a version without rules"],
    ["BTC", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t", "an address of TRON"],
    ["TRC20", "1A1zP1eP5QGefi2DMPTfTL5SLmv7DivfNa", "an address of Bitcoin"],
    ["TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6T", "a wrong letter"],
    ["TRC20", "TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj60", "a letter that base 58 does not have"],
    ["TRC20", "1".repeat(200), "a long text"],
    ["ERC20", "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAeD", "a letter in the wrong case"],
    ["ERC20", "5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed", "no 0x"],
    ["ERC20", "", "an empty text"],
  ])("of %s is refused: %s (%s)", (form, address, _reason) => {
    expect(read(form, address)).toBeUndefined();
  });

  it("is refused if it is a TRON or Bitcoin address and any single character differs", () => {
    const letters = Array.from("123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz");
    const addresses = validAddresses.filter(([form]) => form !== "ERC20");
    fc.assert(
      fc.property(
        fc.constantFrom(...addresses),
        fc.nat(),
        fc.constantFrom(...letters),
        ([form, address], at, letter) => {
          const position = at % address.length;
          fc.pre(address[position] !== letter);
          expect(read(form, address.slice(0, position) + letter + address.slice(position + 1))).toBeUndefined();
        },
      ),
      { numRuns: 500 },
    );
  });

  it("is refused if it is an Ethereum address and the case of any single letter differs", () => {
    const addresses = validAddresses.filter(([form]) => form === "ERC20").map(([, address]) => address);
    for (const address of addresses) {
      for (const { index, 0: letter } of address.slice(2).matchAll(/[a-f]/gi)) {
        const otherCase = letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase();
        expect(read("ERC20", address.slice(0, index + 2) + otherCase + address.slice(index + 3))).toBeUndefined();
      }
    }
  });

  it("is masked except for its beginning and end", () => {
    expect(maskCryptoAddress("TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t")).toBe("TR7NHq…Lj6t");
  });
});
