/** Things that several scenes of a cover use. */

import type { CoverPalette } from "./cover-palette.ts";
import type { Seeded } from "./seeded.ts";
import { disc, group, n, polygon, rectangle } from "./shapes.ts";

/** Rays from a centre over the whole stage. */
export function sunburst(seeded: Seeded, palette: CoverPalette, center: readonly [number, number]): string {
  const rays = seeded.whole(9, 16);
  const turn = seeded.between(0, 40);
  return Array.from({ length: rays }, (_, index) => {
    const angle = ((turn + (index * 360) / rays) * Math.PI) / 180;
    const spread = Math.PI / rays / 1.6;
    const tip = (at: number): [number, number] => [center[0] + Math.cos(at) * 420, center[1] + Math.sin(at) * 420];
    return polygon([center, tip(angle - spread), tip(angle + spread)], `fill="${palette.light}" opacity=".14"`);
  }).join("");
}

/** A playing card of 68 × 96 around 0,0. */
export function card(palette: CoverPalette, seeded: Seeded): string {
  const suits = [
    "M0-16C14-30 30-10 0 18C-30-10-14-30 0-16z",
    "M0-22L17 0 0 22-17 0z",
    "M0-20C26 0 16 18 3 9l4 12H-7l4-12C-16 18-26 0 0-20z",
  ];
  const color = seeded.unit() < 0.5 ? palette.accent : palette.deep;
  return (
    rectangle(
      { x: -34, y: -48, w: 68, h: 96, r: 7 },
      `fill="${palette.glow}" stroke="${palette.deep}" stroke-width="1.5"`,
    ) +
    `<path d="${suits[seeded.whole(0, 2)] ?? suits[0]}" fill="${color}"/><circle cx="-23" cy="-37" r="4" fill="${color}"/><circle cx="23" cy="37" r="4" fill="${color}"/>`
  );
}

/** A stack of chips on the table, at that x. */
export function chipStack(seeded: Seeded, palette: CoverPalette, x: number): string {
  const color = seeded.pick([palette.accent, palette.light, palette.glow]);
  return Array.from({ length: seeded.whole(2, 6) }, (_, index) => {
    const y = 352 - index * 8 - Math.abs(x - 150) * 0.12;
    return `<ellipse cx="${x}" cy="${n(y)}" rx="19" ry="8.5" fill="${color}" stroke="${palette.night}" stroke-width="1.5"/>`;
  }).join("");
}

/** A ball of radius 40 around 0,0: football or basketball. */
export function ball(seeded: Seeded, palette: CoverPalette): string {
  const base = disc(0, 0, { r: 40, fill: palette.glow, more: `stroke="${palette.night}" stroke-width="2"` });
  const line = `fill="none" stroke="${palette.deep}" stroke-width="3.5"`;
  if (seeded.unit() < 0.5) {
    return `${disc(0, 0, { r: 40, fill: palette.accent })}<path d="M-40 0H40M0-40V40M-28-28Q0 0-28 28M28-28Q0 0 28 28" ${line}/>`;
  }
  const star = [0, 72, 144, 216, 288]
    .map((turn) => group(`<path d="M0-15V-39M0-15L14-5" ${line}/>`, { turn }))
    .join("");
  return (
    base +
    polygon(
      [
        [0, -15],
        [14, -5],
        [9, 12],
        [-9, 12],
        [-14, -5],
      ],
      `fill="${palette.deep}"`,
    ) +
    star
  );
}

/** A fish of about 100 × 60 around 0,0, swimming to the right. */
export function fish(seeded: Seeded, palette: CoverPalette): string {
  const tall = seeded.between(20, 38);
  const fin = seeded.between(16, 34);
  const color = seeded.pick([palette.accent, palette.light, palette.body]);
  return (
    `<path d="M46 0Q6 ${n(-tall)}-26-4L-50-22Q-42 0-50 22L-26 4Q6 ${n(tall)} 46 0z" fill="${color}"/>` +
    `<path d="M10 ${n(-tall * 0.5)}Q-4 ${n(-tall - fin)}-18 ${n(-tall * 0.32)}z" fill="${palette.light}"/>` +
    `<path d="M14-14Q4 0 14 14" fill="none" stroke="${palette.deep}" stroke-width="3"/>` +
    disc(28, -5, { r: 5, fill: palette.glow }) +
    disc(29, -5, { r: 2.4, fill: palette.night })
  );
}

/** The pips of a drawn ball, one to four. */
export function dots(seeded: Seeded, palette: CoverPalette, [x, y]: readonly [number, number]): string {
  const layouts = [
    [[0, 0]],
    [
      [-6, -6],
      [6, 6],
    ],
    [
      [-7, -7],
      [0, 0],
      [7, 7],
    ],
    [
      [-6, -6],
      [6, -6],
      [-6, 6],
      [6, 6],
    ],
  ] as const;
  const layout = layouts[seeded.whole(0, 3)] ?? layouts[0];
  return layout.map(([dx = 0, dy = 0]) => disc(x + dx, y + dy, { r: 3.2, fill: palette.night })).join("");
}
