/** What a symbol is called. */

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

/** The key of the text that names a symbol. Throws for a symbol that this client does not know. */
export function symbolKey(name: string): SymbolKey {
  if (!Object.hasOwn(symbolKeys, name)) throw new RangeError(`unknown symbol ${name}`);
  return symbolKeys[name as keyof typeof symbolKeys];
}
