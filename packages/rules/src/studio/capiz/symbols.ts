/** The symbols of Capiz After Dark. Their order must not change, because stored rounds and the wire format use it. */

/** The index of a name is the symbol's number on strips, on the wire and in records. */
export const symbols = [
  "door",
  "parol",
  "moon",
  "jeepney",
  "kalesa",
  "sampaguita",
  "maya",
  "mango",
  "amber",
  "jade",
  "coral",
  "sky",
] as const;

export type SymbolName = (typeof symbols)[number];

/** The door replaces all symbols except the parol. The first reel has no door. */
export const WILD = 0;

/** The parol pays, and starts free spins, at any position. */
export const SCATTER = 1;

/** The first symbol that pays by ways. All symbols after it do, too. */
export const FIRST_PAYING = 2;
