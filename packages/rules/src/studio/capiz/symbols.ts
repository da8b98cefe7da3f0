/**
 * The symbols of Capiz After Dark. The order is the wire and record format: a stored round names symbols by it.
 */

/** Symbol names; the index of a name is the symbol's number on strips, on the wire and in records. */
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

/** The name of a symbol. */
export type SymbolName = (typeof symbols)[number];

/** The open door stands for every symbol but the parol; it never lies on the first reel. */
export const WILD = 0;

/** The parol pays and triggers from anywhere. */
export const SCATTER = 1;

/** The first symbol that pays by ways; all from here on do. */
export const FIRST_PAYING = 2;
