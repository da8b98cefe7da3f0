/**
 * The values of the merchant configuration that are the same for all merchants, as our client sends them
 * (specification, section 9, Merchant config). The other values are in the system status.
 */
export const merchantConfiguration = {
  platform: "WEB",
  /** The prize mode that our lists request (`catalogue/prize-modes.ts`). */
  lotteryType: "Elott",
} as const;
