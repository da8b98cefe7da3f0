/** Ways in and out of the two seeded merchants. Wallets and banks are inventions: no brand of anybody else. */

import type { MerchantId } from "../../core/ids.ts";
import type { Database } from "../../db/connection.ts";
import { insertMethods } from "./method-repository.ts";
import type { MethodSeed, PayoutBank } from "./method-repository.ts";

const free = { ratePpm: 0n, fixedMinor: 0n };
const provider = "sandbox";

const openHouse: MethodSeed = {
  merchantId: 1 as MerchantId,
  currency: "PHP",
  deposits: [
    {
      code: "ewallet",
      kind: "ewallet",
      provider,
      names: { EN: "E-wallet", TY: "E-wallet" },
      minimum: 10_000n,
      maximum: 5_000_000n,
      fee: free,
      feePayer: "house",
      channels: [
        { code: "LAKBAY", name: "Lakbay Wallet" },
        { code: "AMIHAN", name: "Amihan Pay" },
      ],
    },
    {
      code: "qr",
      kind: "qr",
      provider,
      names: { EN: "QR code", TY: "QR code" },
      minimum: 10_000n,
      maximum: 5_000_000n,
      fee: free,
      feePayer: "house",
      channels: [{ code: "PAROLAQR", name: "Parola QR" }],
    },
    {
      code: "bank",
      kind: "bank",
      provider,
      names: { EN: "Online banking", TY: "Online banking" },
      minimum: 50_000n,
      maximum: 20_000_000n,
      fee: { ratePpm: 5_000n, fixedMinor: 500n },
      feePayer: "member",
      channels: [
        { code: "HABAGAT", name: "Habagat Bank" },
        { code: "SINAGBK", name: "Sinag Savings" },
      ],
    },
  ],
  withdrawals: [
    {
      cardType: "B",
      minimum: 20_000n,
      maximum: 10_000_000n,
      fee: { ratePpm: 0n, fixedMinor: 1_500n },
      banks: [
        bank("HABAGAT", "Habagat Bank"),
        bank("SINAGBK", "Sinag Savings"),
        { ...bank("DALISAY", "Dalisay Rural Bank"), payout: "hand" },
      ],
    },
    {
      cardType: "E",
      minimum: 20_000n,
      maximum: 5_000_000n,
      fee: free,
      banks: [bank("LAKBAY", "Lakbay Wallet"), bank("AMIHAN", "Amihan Pay")],
    },
  ],
};

const harbour: MethodSeed = {
  merchantId: 2 as MerchantId,
  currency: "HKD",
  deposits: [
    {
      code: "ewallet",
      kind: "ewallet",
      provider,
      names: { EN: "E-wallet", TY: "E-wallet" },
      minimum: 10_000n,
      maximum: 3_000_000n,
      fee: free,
      feePayer: "house",
      channels: [{ code: "JUNKBAY", name: "Junk Bay Wallet" }],
    },
    {
      code: "bank",
      kind: "bank",
      provider,
      names: { EN: "Bank transfer", TY: "Bank transfer" },
      minimum: 20_000n,
      maximum: 5_000_000n,
      fee: { ratePpm: 8_000n, fixedMinor: 0n },
      feePayer: "member",
      channels: [{ code: "LANTERN", name: "Lantern Bank" }],
    },
  ],
  withdrawals: [
    {
      cardType: "B",
      minimum: 20_000n,
      maximum: 5_000_000n,
      fee: { ratePpm: 0n, fixedMinor: 1_000n },
      banks: [bank("LANTERN", "Lantern Bank")],
    },
    { cardType: "E", minimum: 20_000n, maximum: 2_000_000n, fee: free, banks: [bank("JUNKBAY", "Junk Bay Wallet")] },
  ],
};

function bank(code: string, name: string): PayoutBank {
  return { code, name, payout: "provider", provider };
}

/** Writes what is missing; running it again changes nothing. */
export async function seedPaymentMethods(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const seed of [openHouse, harbour]) await insertMethods(tx, seed);
  });
}
