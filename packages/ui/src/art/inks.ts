/** The inks of drawings. Each ink is a gradient with light from above, and is defined once per drawing. */

/** The light, middle and dark shade of an ink. */
export type Shades = readonly [light: string, middle: string, dark: string];

/** The inks that are the same for all titles, by letter. `motif.ts` explains how a motif names an ink. */
export const fixedInks: Readonly<Record<string, Shades>> = {
  Y: ["#fff4bd", "#f5b52e", "#a9620d"],
  R: ["#ff9a78", "#dc3a30", "#7f1324"],
  G: ["#c5ec74", "#41a04c", "#0f4d38"],
  B: ["#a9e8f7", "#2d8acb", "#143c7c"],
  T: ["#bdf5e0", "#27a596", "#0c4d58"],
  O: ["#ffd886", "#f1862c", "#a23c12"],
  P: ["#ffdcd8", "#ec7188", "#8d2549"],
  W: ["#fffef8", "#f6e8cb", "#caa470"],
  K: ["#5a4c44", "#2a211f", "#100b0c"],
  N: ["#d0935a", "#804d28", "#3b2013"],
  S: ["#fafcfd", "#b9c6d0", "#5e6d7b"],
  F: ["#f6cfa9", "#cf9265", "#8b5439"],
};

/** The inks of a drawing by their letters: those of its title, and the fixed ones. */
export type Inks = Readonly<Record<string, Shades>>;

/** Returns the gradient definitions of the inks that the markup uses. */
export function inkDefinitions(inks: Inks, markup: string): string {
  const used = Object.entries(inks).filter(([ink]) => markup.includes(`url(#${ink})`));
  return used
    .map(
      ([ink, [light, middle, dark]]) =>
        `<linearGradient id="${ink}" x1=".2" y1="0" x2=".5" y2="1"><stop stop-color="${light}"/>` +
        `<stop offset=".45" stop-color="${middle}"/><stop offset="1" stop-color="${dark}"/></linearGradient>`,
    )
    .join("");
}
