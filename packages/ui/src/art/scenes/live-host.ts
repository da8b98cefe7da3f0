/** The dealer of a live table from the waist up, in a barong, terno, blouse or waistcoat. About 155 units tall. */

import type { Seeded } from "../seeded.ts";

const skins = [
  ["#f3cda6", "#d9a476"],
  ["#e2ae80", "#bd8256"],
  ["#c98d60", "#a06a42"],
  ["#a56f47", "#7d4f30"],
] as const;
const hairs = ["#1c1413", "#2b1a14", "#4a2a1a", "#6b3f22"] as const;
const cloths = ["#b3262e", "#0f6b63", "#1d4f8c", "#7a2d55", "#c77a16", "#2c2a33"] as const;

/** Returns the dealer as an SVG group. */
export function liveHost(seeded: Seeded): string {
  const [skin, shade] = seeded.pick(skins);
  const hair = seeded.pick(hairs);
  const cloth = seeded.pick(cloths);
  const isWoman = seeded.unit() < 0.62;
  const body = isWoman ? seeded.pick([terno, blouse]) : seeded.pick([barong, waistcoat]);
  const style = isWoman ? seeded.pick([long, bun, bob]) : seeded.pick([short, parted]);
  const [back, front] = style(hair);
  const lips = isWoman ? "#b8323f" : "#9a5444";
  return (
    back +
    `<path d="M-13-14h26v30q-13 14-26 0z" fill="${shade}"/>` +
    body(cloth, skin) +
    `<path d="M-25-44Q-26-74 0-74T25-44Q25-6 0-3-25-6-25-44z" fill="${skin}"/>` +
    `<path d="M-25-38q-7-2-5 8 2 8 7 7zM25-38q7-2 5 8-2 8-7 7z" fill="${skin}"/>` +
    `<path d="M3-38q6 10 2 14-4 3-8 1" fill="none" stroke="${shade}" stroke-width="2" stroke-linecap="round"/>` +
    `<path d="M-17-46q6-5 12-1M5-47q6-4 12 1" fill="none" stroke="${hair}" stroke-width="2.6" stroke-linecap="round"/>` +
    '<path d="M-14-37q4-4 8 0-4 3-8 0zM6-37q4-4 8 0-4 3-8 0z" fill="#2a1a16"/>' +
    `<path d="M-8-16Q0-18 8-16 5-9 0-9T-8-16z" fill="${lips}"/><path d="M-6-15.5Q0-17 6-15.5Q0-12-6-15.5z" fill="#fff"/>` +
    (isWoman ? '<circle cx="-28" cy="-21" r="3" fill="#ffd25a"/><circle cx="28" cy="-21" r="3" fill="#ffd25a"/>' : "") +
    front
  );
}

type Cloth = (color: string, skin: string) => string;

/** The terno, a dress with butterfly sleeves. */
const terno: Cloth = (color, skin) =>
  `<path d="M-30 12L0 30 30 12Q40 40 36 70H-36Q-40 40-30 12z" fill="${color}"/><path d="M-24 8L0 34 24 8 13 2H-13z" fill="${skin}"/>` +
  `<path d="M-28 10Q-40-22-64 0-72 24-48 36-34 30-28 10zM28 10Q40-22 64 0 72 24 48 36 34 30 28 10z" fill="#fff6e2"/>` +
  `<path d="M-30 12Q-46-6-62 4M-32 18Q-48 6-62 16M-36 24Q-48 20-56 28M30 12Q46-6 62 4M32 18Q48 6 62 16M36 24Q48 20 56 28" stroke="#d9b36a" stroke-width="1.6" fill="none"/>`;

const blouse: Cloth = (color, skin) =>
  `<path d="M-46 70Q-50 14-18 4L0 34 18 4Q50 14 46 70z" fill="${color}"/><path d="M-16 5L0 38 16 5 11-2H-11z" fill="${skin}"/>` +
  '<path d="M-18 4L0 38-10 46-26 8zM18 4L0 38 10 46 26 8z" fill="#fff" opacity=".25"/>';

/** The barong, an embroidered shirt. */
const barong: Cloth = () =>
  '<path d="M-50 70Q-54 16-16 4L0 16 16 4Q54 16 50 70z" fill="#fbf1da"/><path d="M-16 4L0 18 16 4 10-2-10-2z" fill="#e6d3ab"/>' +
  '<path d="M0 18V70M-12 14V66M12 14V66M-6 26h12M-6 38h12M-6 50h12" stroke="#cfae73" stroke-width="1.8" stroke-dasharray="3 2.5" fill="none"/>';

const waistcoat: Cloth = (color) =>
  `<path d="M-50 70Q-54 16-16 4L0 18 16 4Q54 16 50 70z" fill="#fdfaf3"/><path d="M-30 10L0 44 30 10 38 70H-38z" fill="${color}"/>` +
  '<path d="M-14 10L0 16 14 10V24L0 18-14 24z" fill="#1d1720"/><path d="M0 44V70" stroke="#0006" stroke-width="2"/>';

type Style = (hair: string) => readonly [back: string, front: string];

const fringe = (hair: string) => `<path d="M-27-42Q-32-82 0-80T27-42Q22-58 6-62-14-60-27-42z" fill="${hair}"/>`;
const long: Style = (hair) => [`<path d="M-32 22Q-40-84 0-84T32 22Q20 30 0 26T-32 22z" fill="${hair}"/>`, fringe(hair)];
const bun: Style = (hair) => [
  `<circle cy="-84" r="15" fill="${hair}"/><path d="M-28-20Q-34-82 0-82T28-20z" fill="${hair}"/>`,
  fringe(hair) + '<path d="M14-86q8-8 14 0-4 8-14 6 10 6 4 12-8 0-8-12z" fill="#fff6e2"/>',
];
const bob: Style = (hair) => [
  `<path d="M-34-8Q-40-84 0-84T34-8Q28 0 20-6H-20Q-28 0-34-8z" fill="${hair}"/>`,
  `<path d="M-27-40Q-30-82 0-80T27-40L22-52H-22z" fill="${hair}"/>`,
];
const short: Style = (hair) => [
  "",
  `<path d="M-27-40Q-32-84 2-82 32-80 27-40L23-54Q10-60-6-62-18-60-23-52z" fill="${hair}"/>`,
];
const parted: Style = (hair) => [
  "",
  `<path d="M-27-38Q-36-78-8-82 34-90 28-38L23-52Q4-54-8-68-14-56-23-52z" fill="${hair}"/>`,
];
