/**
 * A pseudo language for layout tests: each text is 40 % longer but readable. A layout that fits it also fits German and
 * Finnish; rendered from right to left it represents Arabic and Urdu.
 */

/** Growth factor of a text. */
export const pseudoGrowth = 1.4;

const marked: Readonly<Record<string, string>> = {
  a: "á",
  e: "ë",
  i: "ï",
  o: "ö",
  u: "ü",
  A: "Á",
  E: "Ë",
  O: "Ö",
  U: "Ü",
};

/** Adds marks to vowels and repeats words of the text until it is 40 % longer. Surrounding space stays. */
export function pseudoText(text: string): string {
  const body = text.trim();
  if (!/\p{L}/u.test(body)) return text;
  const [start = "", end = ""] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
  const targetLength = Math.ceil(body.length * pseudoGrowth);
  const words = body.split(/\s+/);
  let long = body.replaceAll(/[aeiouAEOU]/g, (letter) => marked[letter] ?? letter);
  // Cuts the last word, so that the length is exact.
  for (let next = 0; long.length < targetLength; next += 1)
    long += ` ${words[next % words.length] ?? ""}`.slice(0, targetLength - long.length);
  return `${start}${long}${end}`;
}
