/** Things that stand for a title: each is centred on 0,0 and fits a circle of radius 50. */

import type { CoverPalette } from "./cover-palette.ts";
import type { Seeded } from "./seeded.ts";
import { disc, group, n, parol, polygon, rectangle, starPoints } from "./shapes.ts";

/** Draws one motif in the colours of the title. */
export type Motif = (palette: CoverPalette) => string;

const star: Motif = ({ glow, accent, night }) => parol(44, { light: glow, deep: accent, line: night });

const shell: Motif = ({ glow, light, body }) =>
  Array.from({ length: 9 }, (_, index) => {
    const angle = -80 + index * 20;
    return group(`<path d="M0 34Q-11-18 0-44Q11-18 0 34" fill="${index % 2 === 0 ? glow : light}" stroke="${body}"/>`, {
      turn: angle,
    });
  }).join("") + `<path d="M-14 36h28l-6 12H-8z" fill="${body}"/>`;

const gem: Motif = ({ glow, light, accent, body }) =>
  polygon(
    [
      [-28, -34],
      [28, -34],
      [48, -8],
      [0, 46],
      [-48, -8],
    ],
    `fill="${accent}"`,
  ) +
  polygon(
    [
      [-28, -34],
      [28, -34],
      [18, -8],
      [-18, -8],
    ],
    `fill="${glow}"`,
  ) +
  polygon(
    [
      [-18, -8],
      [18, -8],
      [0, 46],
    ],
    `fill="${light}"`,
  ) +
  polygon(
    [
      [28, -34],
      [48, -8],
      [18, -8],
    ],
    `fill="${body}" opacity=".6"`,
  );

const bell: Motif = ({ glow, light, accent }) =>
  `<path d="M0-46c22 0 28 18 30 42l8 22h-76l8-22c2-24 8-42 30-42z" fill="${light}"/>` +
  `<path d="M-12-38c-10 8-12 22-13 36l-6 18" fill="none" stroke="${glow}" stroke-width="6" stroke-linecap="round"/>` +
  rectangle({ x: -42, y: 18, w: 84, h: 11, r: 5 }, `fill="${accent}"`) +
  disc(0, 38, { r: 9, fill: accent });

const sun: Motif = ({ glow, light, accent }) =>
  polygon(starPoints([0, 0], { r: 48, inner: 0.72, tips: 16 }), `fill="${accent}"`) +
  disc(0, 0, { r: 30, fill: light }) +
  disc(0, 0, { r: 22, fill: glow });

const moon: Motif = ({ glow, light }) =>
  `<path d="M16-46a48 48 0 1 0 30 66A40 40 0 0 1 16-46z" fill="${glow}"/>` + disc(24, -14, { r: 5, fill: light });

const crown: Motif = ({ glow, light, accent }) =>
  polygon(
    [
      [-46, 26],
      [-46, -26],
      [-22, 2],
      [0, -42],
      [22, 2],
      [46, -26],
      [46, 26],
    ],
    `fill="${light}"`,
  ) +
  rectangle({ x: -46, y: 26, w: 92, h: 13, r: 3 }, `fill="${accent}"`) +
  [-46, 0, 46].map((x) => disc(x, x === 0 ? -44 : -28, { r: 7, fill: glow })).join("");

const sampaguita: Motif = ({ glow, light, accent }) =>
  [0, 45, 90, 135, 180, 225, 270, 315]
    .map((turn) =>
      group(`<ellipse cx="0" cy="-28" rx="12" ry="21" fill="${turn % 90 === 0 ? glow : light}"/>`, { turn }),
    )
    .join("") + disc(0, 0, { r: 13, fill: accent });

const boat: Motif = ({ glow, light, accent, body }) =>
  `<path d="M-48 20h96q-12 22-30 22h-36q-18 0-30-22z" fill="${body}"/>` +
  `<path d="M-2-46v62h-34z" fill="${light}"/><path d="M4-38v54h38z" fill="${accent}"/>` +
  `<path d="M-50 34h100" stroke="${glow}" stroke-width="3"/>`;

const coin: Motif = ({ glow, light, accent, night }) =>
  disc(0, 0, { r: 46, fill: light }) +
  disc(0, 0, { r: 38, fill: accent }) +
  polygon(starPoints([0, 0], { r: 28, inner: 0.45, tips: 8 }), `fill="${glow}" stroke="${night}" stroke-opacity=".3"`);

const key: Motif = ({ glow, light }) =>
  `<circle cx="0" cy="-24" r="19" fill="none" stroke="${light}" stroke-width="10"/>` +
  rectangle({ x: -5, y: -6, w: 10, h: 54, r: 3 }, `fill="${light}"`) +
  rectangle({ x: 5, y: 22, w: 17, h: 8 }, `fill="${glow}"`) +
  rectangle({ x: 5, y: 36, w: 12, h: 8 }, `fill="${glow}"`);

const mountain: Motif = ({ glow, light, body, accent }) =>
  polygon(
    [
      [-50, 44],
      [-8, -30],
      [8, -30],
      [50, 44],
    ],
    `fill="${body}"`,
  ) +
  polygon(
    [
      [-8, -30],
      [8, -30],
      [26, 2],
      [8, -8],
      [-4, 6],
      [-14, -6],
      [-26, 2],
    ],
    `fill="${glow}"`,
  ) +
  `<path d="M0-32q-14-12 0-18q10 6 0 18" fill="${accent}"/>` +
  polygon(
    [
      [-50, 44],
      [-30, 10],
      [-4, 44],
    ],
    `fill="${light}" opacity=".35"`,
  );

const bird: Motif = ({ glow, light, accent, body }) =>
  `<path d="M-46 10Q-20-34 14-16L44-30 30 2Q22 34-14 36Z" fill="${light}"/>` +
  `<path d="M-10 2Q-34-10-42-44Q0-40 14 4Z" fill="${accent}"/>` +
  `<path d="M-14 36l-30 12 16-24z" fill="${body}"/>` +
  disc(24, -10, { r: 4, fill: body }) +
  `<path d="M-8 10Q4 20 20 10" fill="none" stroke="${glow}" stroke-width="3"/>`;

const koi: Motif = ({ glow, light, accent }) =>
  `<path d="M40 0Q10-34-24-8L-48-26Q-40 0-48 26L-24 8Q10 34 40 0z" fill="${light}"/>` +
  `<path d="M10-17q-12 16 0 34q14-16 0-34z" fill="${accent}"/>` +
  disc(26, -5, { r: 4, fill: glow }) +
  `<path d="M-6-10q8 10 0 20" fill="none" stroke="${glow}" stroke-width="3"/>`;

const flame: Motif = ({ glow, light, accent }) =>
  `<path d="M4-48c6 22 34 30 34 62a38 34 0 0 1-76 0c0-16 10-24 14-38 8 4 10 10 10 16 10-8 18-22 18-40z" fill="${accent}"/>` +
  `<path d="M2 0c4 12 16 16 16 30a18 16 0 0 1-36 0c0-12 16-14 20-30z" fill="${light}"/>` +
  disc(0, 34, { r: 8, fill: glow });

const fruit: Motif = ({ glow, light, accent, body }) =>
  `<path d="M-16 4Q-4-30 26-44M22 10Q18-20 26-44" fill="none" stroke="${body}" stroke-width="6"/>` +
  disc(-20, 22, { r: 22, fill: accent }) +
  disc(22, 28, { r: 20, fill: light }) +
  disc(-27, 14, { r: 6, fill: glow });

/** All of them. */
export const motifs: readonly [Motif, ...Motif[]] = [
  star,
  shell,
  gem,
  bell,
  sun,
  moon,
  crown,
  sampaguita,
  boat,
  coin,
  key,
  mountain,
  bird,
  koi,
  flame,
  fruit,
];

/** A motif by the seed. */
export function pickMotif(seeded: Seeded): Motif {
  return seeded.pick(motifs);
}

/** So many different motifs by the seed. */
export function pickMotifs(seeded: Seeded, count: number): Motif[] {
  const left = [...motifs];
  return Array.from({ length: count }, () => left.splice(seeded.whole(0, left.length - 1), 1)).flat();
}

/** The corner ornament of a vendor: the same on all its covers, so that a wall of games shows its makers. */
export function vendorFrame(seeded: Seeded, palette: CoverPalette): string {
  const { light, glow } = palette;
  const kind = seeded.whole(0, 5);
  const size = seeded.between(20, 30);
  // Only above: the title stands at the foot.
  const corners = [
    [14, 14, 0],
    [286, 14, 90],
  ] as const;
  const ornament = cornerOf(kind, size, light);
  const places = corners.map(([x, y, turn]) => group(ornament, { x, y, turn })).join("");
  return `<rect x="7" y="7" width="286" height="386" rx="5" fill="none" stroke="${glow}" stroke-opacity=".28" stroke-width="1.5"/>${places}`;
}

function cornerOf(kind: number, size: number, color: string): string {
  const s = n(size);
  switch (kind) {
    case 0:
      return `<path d="M0 ${s}V0H${s}" fill="none" stroke="${color}" stroke-width="4"/>`;
    case 1:
      return `<path d="M0 0h${s}A${s} ${s} 0 0 1 0 ${s}z" fill="${color}" opacity=".75"/>`;
    case 2:
      return `<path d="M0 0h${s}L0 ${s}z" fill="${color}" opacity=".75"/>`;
    case 3:
      return [0, 1, 2]
        .map((i) => `<path d="M${n(i * 8)} ${s}V${n(i * 8)}H${s}" fill="none" stroke="${color}" stroke-width="1.6"/>`)
        .join("");
    case 4:
      return `<circle cx="5" cy="5" r="${n(size / 3)}" fill="none" stroke="${color}" stroke-width="3"/><circle cx="5" cy="5" r="3" fill="${color}"/>`;
    default:
      return polygon(
        starPoints([size / 3, size / 3], { r: size / 2, inner: 0.35, tips: 4 }),
        `fill="${color}" opacity=".85"`,
      );
  }
}
