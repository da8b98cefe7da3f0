/**
 * What our client tells of itself in every call that asks for it: the part of the family's merchant configuration that
 * is the same for all houses (specification, section 9, Merchant config). What differs is in the system status.
 */
export const merchantConfiguration = {
  platform: "WEB",
  /** The prize mode that our lists ask for (`catalogue/prize-modes.ts`). */
  lotteryType: "Elott",
} as const;
