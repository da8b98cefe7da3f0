/**
 * A language that nobody speaks, for tests of layout: each text longer by 40 %, its letters still to be read. What fits
 * in it fits in German and Finnish; drawn from right to left it stands for Arabic and Urdu.
 */

/** How much longer a text becomes. */
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

/** The text with marks on its vowels and words of its own repeated until it is 40 % longer. Space around it stays. */
export function pseudoText(text: string): string {
  const body = text.trim();
  if (!/\p{L}/u.test(body)) return text;
  const [start = "", end = ""] = [/^\s*/.exec(text)?.[0], /\s*$/.exec(text)?.[0]];
  const wanted = Math.ceil(body.length * pseudoGrowth);
  const words = body.split(/\s+/);
  let long = body.replaceAll(/[aeiouAEOU]/g, (letter) => marked[letter] ?? letter);
  // A word may be longer than what is missing: a long word is what breaks a line.
  for (let next = 0; long.length < wanted; next += 1)
    long += ` ${words[next % words.length] ?? ""}`.slice(0, wanted - long.length);
  return `${start}${long}${end}`;
}
