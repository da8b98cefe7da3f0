/** Icons of social networks and messengers, drawn from plain shapes of our own. */

import { setLine } from "../set-line.ts";

const bubble = "M24 8C13 8 5 15 5 24c0 5 2 9 6 12l-2 8 9-4c2 .6 4 1 6 1 11 0 19-7 19-17S35 8 24 8z";
const handset = "M14 8l6 1 3 9-4 4c2 4 5 7 9 9l4-4 9 3 1 6c0 3-3 5-6 5C21 41 7 27 8 14c0-3 3-6 6-6z";
const fill = (d: string, color = "#fff") => `<path d="${d}" fill="${color}"/>`;

/** Maps each name to a background colour and a drawing of 48 × 48. */
const signs: Readonly<Record<string, readonly [ground: string, sign: string]>> = {
  facebook: ["#2d5fb8", setLine("f", { x: 17, y: 40, size: 44 }, 'fill="#fff"')],
  messenger: ["#2b7de0", fill(bubble) + fill("M12 29l9-9 6 5 9-6-9 10-6-5z", "#2b7de0")],
  instagram: [
    "#c13a6b",
    '<rect x="9" y="9" width="30" height="30" rx="9" fill="none" stroke="#fff" stroke-width="4"/><circle cx="24" cy="24" r="7" fill="none" stroke="#fff" stroke-width="4"/><circle cx="33" cy="15" r="2.5" fill="#fff"/>',
  ],
  youtube: ["#cc2b24", fill("M6 17q0-6 6-6h24q6 0 6 6v14q0 6-6 6H12q-6 0-6-6z") + fill("M20 17l12 7-12 7z", "#cc2b24")],
  tiktok: [
    "#17151a",
    fill("M25 7h6c0 6 4 10 9 10v6c-4 0-7-1-9-3v11c0 6-5 11-11 11S9 37 9 31s5-11 11-11h2v6h-2a5 5 0 1 0 5 5z"),
  ],
  telegram: ["#2a93cf", fill("M6 24L42 9l-6 31-11-8-6 6-1-9 17-15-21 13z")],
  viber: ["#6a5a9e", fill(bubble) + `<g transform="translate(12 11) scale(.5)">${fill(handset, "#6a5a9e")}</g>`],
  whatsapp: ["#239a55", fill(bubble) + `<g transform="translate(12 11) scale(.5)">${fill(handset, "#239a55")}</g>`],
  x: ["#17151a", '<path d="M12 11L36 38M36 10L12 38" stroke="#fff" stroke-width="5" stroke-linecap="round"/>'],
  line: [
    "#1f9d4d",
    fill(bubble) +
      '<path d="M13 20v9h5M22 20v9M27 29v-9l6 9v-9" stroke="#1f9d4d" stroke-width="2.6" fill="none" stroke-linecap="round" stroke-linejoin="round"/>',
  ],
  email: [
    "#b5651d",
    '<rect x="7" y="12" width="34" height="25" rx="4" fill="#fff"/><path d="M9 15l15 12 15-12" fill="none" stroke="#b5651d" stroke-width="3"/>',
  ],
  phone: ["#2c7a5b", fill(handset)],
  chat: [
    "#b5651d",
    fill(bubble) +
      '<g fill="#b5651d"><circle cx="16" cy="25" r="2.6"/><circle cx="24" cy="25" r="2.6"/><circle cx="32" cy="25" r="2.6"/></g>',
  ],
};

/** Returns the icon as a square SVG document, or undefined for an unknown name. */
export function socialSign(name: string): string | undefined {
  const [ground, sign] = (Object.hasOwn(signs, name) ? signs[name] : undefined) ?? [];
  if (ground === undefined || sign === undefined) return undefined;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" width="48" height="48"><rect width="48" height="48" rx="11" fill="${ground}"/>${sign}</svg>`;
}
