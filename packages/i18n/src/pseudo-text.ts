/**
 * A pseudo language for layout tests: each text is 40 % longer, but readable. A layout that has room for the longer
 * texts also has room for German and Finnish. Rendered from right to left, the pseudo language represents Arabic and
 * Urdu.
 */

/** The factor by which each text grows. */
export const pseudoGrowth = 1.4;

const accentedLetters: Readonly<Record<string, string>> = {
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

/**
 * Replaces vowels by accented ones and repeats words of the text until it is 40 % longer. Leading and trailing white
 * space and texts without letters stay unchanged.
 */
export function pseudoText(text: string): string {
  const body = text.trim();
  if (!/\p{L}/u.test(body)) return text;
  const [start = "", end = ""] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
  const targetLength = Math.ceil(body.length * pseudoGrowth);
  const words = body.split(/\s+/);
  let longText = body.replaceAll(/[aeiouAEOU]/g, (letter) => accentedLetters[letter] ?? letter);
  // The last word is cut, so that the length is exact.
  for (let next = 0; longText.length < targetLength; next += 1)
    longText += ` ${words[next % words.length] ?? ""}`.slice(0, targetLength - longText.length);
  return `${start}${longText}${end}`;
}
