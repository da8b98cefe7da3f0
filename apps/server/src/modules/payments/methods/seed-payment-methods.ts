/** Deposit and withdrawal methods of the two seeded merchants. The wallets and banks are fictitious. */

import type { DepositTerms } from "@openhouse/rules/payments/deposit-terms";
import type { MerchantId } from "../../../core/ids.ts";
import type { Database } from "../../../db/connection.ts";
import { manualProvider } from "../deposits/deposit.ts";
import { insertMethods } from "./method-repository.ts";
import type { DepositChannel, MethodSeed, PayoutBank } from "./method-repository.ts";

const free = { ratePpm: 0n, fixedMinor: 0n };
const provider = "sandbox";

const openHouse: MethodSeed = {
  merchantId: 1 as MerchantId,
  currency: "PHP",
  isEnabled: true,
  deposits: [
    {
      code: "ewallet",
      kind: "ewallet",
      provider,
      names: { EN: "E-wallet", TY: "E-wallet" },
      terms: [terms(10_000n, 5_000_000n)],
      channels: [channel("LAKBAY", "Lakbay Wallet"), channel("AMIHAN", "Amihan Pay")],
    },
    {
      code: "qr",
      kind: "qr",
      provider,
      names: { EN: "QR code", TY: "QR code" },
      terms: [terms(10_000n, 5_000_000n)],
      channels: [channel("PAROLAQR", "Parola QR")],
    },
    {
      code: "bank",
      kind: "bank",
      provider,
      names: { EN: "Online banking", TY: "Online banking" },
      terms: [{ ...terms(50_000n, 20_000_000n), fee: { ratePpm: 5_000n, fixedMinor: 500n }, feePayer: "member" }],
      channels: [channel("HABAGAT", "Habagat Bank"), channel("SINAGBK", "Sinag Savings")],
    },
    {
      code: "account",
      kind: "account",
      provider,
      names: { EN: "Virtual account", TY: "Virtual account" },
      // The member pays the fee of small amounts, and the merchant pays the fee of large amounts.
      terms: [
        { ...terms(20_000n, 99_999n), fee: { ratePpm: 0n, fixedMinor: 1_000n }, feePayer: "member" },
        { ...terms(100_000n, 10_000_000n), fee: { ratePpm: 0n, fixedMinor: 1_000n } },
      ],
      channels: [channel("TALAVA", "Tala Virtual Accounts")],
    },
    {
      code: "transfer",
      kind: "transfer",
      provider: manualProvider,
      names: { EN: "Bank transfer", TY: "Bank transfer" },
      terms: [terms(50_000n, 20_000_000n), { ...terms(50_000n, 50_000_000n), group: "agent" }],
      channels: [
        { ...channel("DALISAY", "Dalisay Rural Bank"), holder: "Open House Demo Inc.", number: "0012 3456 7890" },
        { ...channel("HABAGAT", "Habagat Bank"), holder: "Open House Demo Inc.", number: "8810 0042 17" },
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
    {
      cardType: "V",
      minimum: 50_000n,
      maximum: 5_000_000n,
      fee: { ratePpm: 0n, fixedMinor: 5_000n },
      banks: [
        { ...bank("USDTTRC20", "USDT (TRC20)"), addressForm: "TRC20" },
        { ...bank("USDTERC20", "USDT (ERC20)"), addressForm: "ERC20" },
        { ...bank("BTC", "Bitcoin"), addressForm: "BTC" },
      ],
    },
  ],
};

const harbour: MethodSeed = {
  merchantId: 2 as MerchantId,
  currency: "HKD",
  isEnabled: true,
  deposits: [
    {
      code: "ewallet",
      kind: "ewallet",
      provider,
      names: { EN: "E-wallet", TY: "E-wallet" },
      terms: [terms(10_000n, 3_000_000n)],
      channels: [channel("JUNKBAY", "Junk Bay Wallet")],
    },
    {
      code: "bank",
      kind: "bank",
      provider,
      names: { EN: "Bank transfer", TY: "Bank transfer" },
      terms: [{ ...terms(20_000n, 5_000_000n), fee: { ratePpm: 8_000n, fixedMinor: 0n }, feePayer: "member" }],
      channels: [channel("LANTERN", "Lantern Bank")],
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

/** Terms for everyone, without a fee. */
function terms(minimum: bigint, maximum: bigint): DepositTerms {
  return { group: "everyone", minimum, maximum, fee: free, feePayer: "house" };
}

function channel(code: string, name: string): DepositChannel {
  return { code, name, holder: "", number: "" };
}

function bank(code: string, name: string): PayoutBank {
  return { code, name, payout: "provider", provider, addressForm: null };
}

/** Inserts missing methods. Idempotent. */
export async function seedPaymentMethods(db: Database): Promise<void> {
  await db.transaction(async (tx) => {
    for (const seed of [openHouse, harbour]) await insertMethods(tx, seed);
  });
}
