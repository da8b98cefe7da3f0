/** Maps symbols to the text keys of their names. */

const symbolKeys = {
  door: "studio.symbolDoor",
  parol: "studio.symbolParol",
  moon: "studio.symbolMoon",
  jeepney: "studio.symbolJeepney",
  kalesa: "studio.symbolKalesa",
  sampaguita: "studio.symbolSampaguita",
  maya: "studio.symbolMaya",
  mango: "studio.symbolMango",
  amber: "studio.symbolAmber",
  jade: "studio.symbolJade",
  coral: "studio.symbolCoral",
  sky: "studio.symbolSky",
} as const;

export type SymbolKey = (typeof symbolKeys)[keyof typeof symbolKeys];

/** The text key of a symbol's name. Throws for an unknown symbol. */
export function symbolKey(name: string): SymbolKey {
  if (!Object.hasOwn(symbolKeys, name)) throw new RangeError(`unknown symbol ${name}`);
  return symbolKeys[name as keyof typeof symbolKeys];
}
