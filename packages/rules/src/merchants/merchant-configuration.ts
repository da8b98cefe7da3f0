/**
 * The part of the wire protocol's merchant configuration that our client sends and that is the same for all merchants
 * (specification, section 9, Merchant config). The rest is in the system status.
 */
export const merchantConfiguration = {
  platform: "WEB",
  /** The prize mode that our lists request (`catalogue/prize-modes.ts`). */
  lotteryType: "Elott",
} as const;
