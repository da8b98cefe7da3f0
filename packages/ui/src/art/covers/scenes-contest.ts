/** Scenes of contests: fields, courts, rings and arenas. */

import type { Motif } from "../motifs/motif.ts";
import { creatureMotifs } from "../motifs/motifs-creature.ts";
import { playMotifs } from "../motifs/motifs-play.ts";
import { halo, put, shadow } from "../stage.ts";
import type { Seeded } from "../seeded.ts";
import type { Scene, Stage } from "../stage.ts";
import { disc, group, n, polygon, rectangle } from "../shapes.ts";

const play = (name: string): Motif => playMotifs[name] ?? [];

/** Floodlights and rows of spectators. */
function stands({ seeded, colors, isLarge }: Stage, horizon: number): string {
  const heads = Array.from({ length: isLarge ? 90 : 48 }, () =>
    disc(seeded.between(0, 300), horizon - seeded.between(4, 46), {
      r: 3.2,
      fill: seeded.pick([colors.light, colors.accent, colors.body, "#f6e8cb"]),
    }),
  );
  const mast = (x: number) =>
    polygon(
      [
        [x - 26, 40],
        [x + 26, 40],
        [150 + (150 - x) * 0.5, 300],
        [150 - (150 - x) * 0.6, 300],
      ],
      `fill="${colors.glow}" opacity=".16"`,
    ) +
    `<path d="M${x} 60V${horizon}" stroke="${colors.rim}" stroke-width="5"/>` +
    rectangle({ x: x - 30, y: 26, w: 60, h: 34, r: 4 }, `fill="${colors.rim}"`) +
    Array.from({ length: 8 }, (_, index) =>
      disc(x - 21 + (index % 4) * 14, 35 + Math.floor(index / 4) * 15, { r: 5, fill: "#fffbe6" }),
    ).join("");
  return (
    rectangle({ x: 0, y: horizon - 54, w: 300, h: 60 }, `fill="${colors.night}"`) +
    heads.join("") +
    mast(44) +
    mast(256)
  );
}

function strips(horizon: number, [one, other]: readonly [string, string], count: number): string {
  return Array.from({ length: count }, (_, index) => {
    const [far, near] = [((index - count / 2) * 320) / count, ((index - count / 2) * 900) / count];
    const [wideFar, wideNear] = [320 / count, 900 / count];
    return polygon(
      [
        [150 + far, horizon],
        [150 + far + wideFar, horizon],
        [150 + near + wideNear, 400],
        [150 + near, 400],
      ],
      `fill="${index % 2 === 0 ? one : other}"`,
    );
  }).join("");
}

function streaks({ colors, seeded }: Stage): string {
  return Array.from(
    { length: 5 },
    (_, index) =>
      `<path d="M${n(20 + index * 16)} ${n(250 - index * 14)}L${n(96 + index * 10)} ${n(196 - index * 8)}" stroke="${colors.glow}" stroke-opacity="${n(seeded.between(0.3, 0.8))}" stroke-width="5" stroke-linecap="round"/>`,
  ).join("");
}

const pitch: Scene = (stage) =>
  stands(stage, 190) +
  strips(190, ["#2f8f46", "#257a3b"], 9) +
  '<g fill="none" stroke="#fff" stroke-opacity=".85" stroke-width="3"><path d="M0 190H300M40 400L96 190M260 400L204 190"/><ellipse cx="150" cy="262" rx="78" ry="20"/></g>' +
  streaks(stage) +
  shadow(156, 258, [58, 10]) +
  put(play("football"), stage, { x: 156, y: 158, scale: 1.85, turn: stage.seeded.between(-30, 30) });
const court: Scene = (stage) =>
  stands(stage, 184) +
  strips(184, ["#c98a4b", "#bd7d40"], 14) +
  '<path d="M94 30h112v70H94z" fill="#fffdf6" stroke="#1d1720" stroke-width="4"/><path d="M130 60h40v32h-40z" fill="none" stroke="#d8343a" stroke-width="4"/><path d="M122 100h56l-10 44h-36z" fill="none" stroke="#fff" stroke-width="3" stroke-dasharray="5 4"/><ellipse cx="150" cy="102" rx="30" ry="7" fill="none" stroke="#f1862c" stroke-width="6"/>' +
  streaks(stage) +
  shadow(160, 262, [54, 9]) +
  put(play("basketball"), stage, { x: 162, y: 176, scale: 1.55, turn: 20 });
const ropes: Scene = (stage) =>
  stands(stage, 170) +
  polygon(
    [
      [0, 400],
      [0, 250],
      [60, 206],
      [240, 206],
      [300, 250],
      [300, 400],
    ],
    'fill="#dfe6ea"',
  ) +
  [96, 130, 164]
    .map(
      (y, index) =>
        `<path d="M20 ${y + 30}L72 ${y}H228L280 ${y + 30}" fill="none" stroke="${["#d8343a", "#fffdf6", "#2a78c8"][index] ?? ""}" stroke-width="6"/>`,
    )
    .join("") +
  '<path d="M14 96h14v150H14zM272 96h14v150h-14z" fill="#d8343a"/>' +
  halo(150, 150, [150]) +
  put(play("glove"), stage, { x: 92, y: 170, scale: 1.35, turn: -24 }) +
  group(put(play("glove"), stage, { x: 0, y: 0, scale: 1.35, turn: -24 }), { x: 208, y: 170, more: "" }).replace(
    'translate(208 170)"',
    'translate(208 170)scale(-1 1)"',
  );
const netBalls = [
  [/volley/, "volleyball"],
  [/badminton|shuttle/, "shuttle"],
  [/tennis/, "tennis"],
] as const;

const net: Scene = (stage) => {
  const { seeded } = stage;
  const [, named] = netBalls.find(([words]) => words.test(stage.title)) ?? [];
  const ball = named ?? seeded.pick(["tennis", "volleyball", "shuttle"]);
  const ground = {
    tennis: ["#2b6fb0", "#25629d"],
    volleyball: ["#e08f3c", "#d38332"],
    shuttle: ["#2a8a63", "#247a57"],
  }[ball] ?? ["#2b6fb0", "#25629d"];
  return (
    stands(stage, 170) +
    strips(170, [ground[0] ?? "", ground[1] ?? ""], 6) +
    '<path d="M30 400L92 170M270 400L208 170M0 226H300" stroke="#fff" stroke-width="4" fill="none"/><path d="M-4 176H304V226H-4z" fill="#10131a" opacity=".35"/><path d="M0 176H300" stroke="#fff" stroke-width="7"/>' +
    streaks(stage) +
    put(play(ball), stage, { x: 158, y: 134, scale: 1.7, turn: 14 })
  );
};
const race: Scene = (stage) => {
  const { colors } = stage;
  const isCar = !/horse|kabayo|derby/.test(stage.title) && stage.seeded.unit() < 0.5;
  return (
    stands(stage, 150) +
    polygon(
      [
        [0, 400],
        [0, 280],
        [120, 150],
        [180, 150],
        [300, 280],
        [300, 400],
      ],
      `fill="${isCar ? "#3a3d46" : "#a9713c"}"`,
    ) +
    '<path d="M60 400L138 150M240 400L162 150" stroke="#fff" stroke-width="4" stroke-dasharray="22 14"/>' +
    halo(150, 170, [150, 0.7]) +
    streaks(stage) +
    put(isCar ? play("car") : (creatureMotifs["horse"] ?? []), stage, { x: 152, y: 174, scale: isCar ? 2 : 1.9 }) +
    `<path d="M0 150H300" stroke="${colors.light}" stroke-width="4"/>`
  );
};
const podium: Scene = (stage) =>
  stands(stage, 176) +
  strips(176, [stage.colors.body, stage.colors.deep], 8) +
  halo(150, 150, [165]) +
  put(stage.friends[0], stage, { x: 56, y: 206, scale: 0.9 }) +
  put(stage.friends[1], stage, { x: 246, y: 206, scale: 0.9 }) +
  put(play("trophy"), stage, { x: 150, y: 148, scale: 2 });

const sports: readonly (readonly [RegExp, Scene])[] = [
  [/basket|hoop|nba|pba/, court],
  [/box|mma|ufc|fight|ring|muay/, ropes],
  [/tennis|volley|badminton|shuttle|net|table/, net],
  [/rac|horse|kabayo|motor|greyhound|derby|cycl/, race],
  [/foot|soccer|goal|league|world/, pitch],
];

/** Returns the scene with the playing field of a sport, which is chosen by the title or else by the seed. */
export function sportScene(title: string): Scene {
  const [, ofTitle] = sports.find(([words]) => words.test(title.toLowerCase())) ?? [];
  return (stage) => (ofTitle ?? stage.seeded.pick([pitch, court, ropes, net, race, podium]))(stage);
}

/** A stage with screens, a grid of light, and the motif of the game in a shield. */
export const arena: Scene = (stage) => {
  const { seeded, colors, hero, friends } = stage;
  const rays = Array.from(
    { length: 13 },
    (_, index) => `M${150 + (index - 6) * 16} 216L${150 + (index - 6) * 92} 400`,
  ).join("");
  const screen = (x: number, tilt: number, friend: Motif) =>
    group(
      rectangle({ x: -46, y: -34, w: 92, h: 68, r: 5 }, `fill="url(#b)" stroke="${colors.accent}" stroke-width="4"`) +
        put(friend, stage, { x: 0, y: 0, scale: 0.5 }),
      { x, y: 96, turn: tilt },
    );
  const sides = seeded.pick([4, 6, 6, 8]);
  const shield = (r: number) =>
    Array.from({ length: sides }, (_, index): [number, number] => {
      const angle = ((index + (sides === 4 ? 0 : 0.5)) / sides) * Math.PI * 2 - Math.PI / 2;
      return [150 + Math.cos(angle) * r, 150 + Math.sin(angle) * r];
    });
  return (
    polygon(
      [
        [60, 0],
        [96, 0],
        [190, 300],
        [110, 300],
      ],
      `fill="${colors.accent}" opacity=".25"`,
    ) +
    polygon(
      [
        [240, 0],
        [204, 0],
        [110, 300],
        [190, 300],
      ],
      `fill="${colors.light}" opacity=".25"`,
    ) +
    screen(54, -8, friends[0]) +
    screen(246, 8, friends[1]) +
    `<path d="${rays}M0 236H300M0 256H300M0 290H300" stroke="${colors.light}" stroke-opacity=".6" stroke-width="2"/>` +
    polygon(shield(112), `fill="${colors.rim}" stroke="${colors.accent}" stroke-width="6" stroke-linejoin="round"`) +
    polygon(shield(96), 'fill="url(#b)"') +
    halo(150, 150, [96, 0.7]) +
    put(hero, stage, { x: 150, y: 150, scale: 1.5 })
  );
};

const plumages = ["", "ON", "OW", "OS", "OK", "GT,OY", "GB,OR", "GR,OW", "GK,OY", "NK,OP"] as const;

/** A rooster with random feather colours. In each pair of inks, the second ink replaces the first. */
function plumage(seeded: Seeded): Motif {
  const dyed = new Map(
    seeded
      .pick(plumages)
      .split(",")
      .map((pair): [string, string] => [pair[0] ?? "", pair[1] ?? ""]),
  );
  return (creatureMotifs["rooster"] ?? []).map(([ink, outline]) => [dyed.get(ink) ?? ink, outline]);
}

/** One rooster in front of the sun, with its rivals' feathers in the air. */
export const champion: Scene = (stage) => {
  const { seeded, colors } = stage;
  const feathers = Array.from({ length: 7 }, () =>
    put(stage.friends[0], stage, {
      x: seeded.between(20, 280),
      y: seeded.between(30, 240),
      scale: 0.3,
      turn: seeded.between(0, 180),
    }),
  );
  return (
    `<circle cx="150" cy="140" r="118" fill="${colors.light}"/>` +
    halo(150, 140, [170]) +
    feathers.join("") +
    `<ellipse cx="150" cy="320" rx="220" ry="90" fill="#d9a45c"/>` +
    shadow(150, 262, [90, 12]) +
    put(plumage(seeded), stage, { x: 150, y: 142, scale: 2.15 })
  );
};

/** Two roosters face each other on the sand. */
export const cockpit: Scene = (stage) => {
  const { seeded, colors } = stage;
  const bird = plumage(seeded);
  const other = plumage(seeded);
  const scale = seeded.between(1.25, 1.55);
  const mirrored = (x: number, y: number) =>
    `<g transform="translate(${x} ${y})scale(-1 1)">${put(other, stage, { x: 0, y: 0, scale, turn: -6 })}</g>`;
  const flags = Array.from({ length: 10 }, (_, index) =>
    polygon(
      [
        [index * 32 - 4, 22],
        [index * 32 + 22, 22],
        [index * 32 + 9, 52],
      ],
      `fill="${seeded.pick([colors.accent, colors.light, colors.glow])}"`,
    ),
  );
  const feathers = Array.from({ length: 5 }, () =>
    put(stage.friends[0], stage, {
      x: seeded.between(30, 270),
      y: seeded.between(60, 230),
      scale: 0.28,
      turn: seeded.between(0, 180),
    }),
  );
  return (
    stands(stage, 150) +
    `<ellipse cx="150" cy="300" rx="210" ry="120" fill="#d9a45c"/><ellipse cx="150" cy="300" rx="168" ry="92" fill="#e8bd78"/>` +
    `<path d="M-4 22H304" stroke="${colors.rim}" stroke-width="3"/>` +
    flags.join("") +
    halo(150, 160, [150, 0.9]) +
    feathers.join("") +
    shadow(84, 244, [48, 9]) +
    shadow(216, 244, [48, 9]) +
    put(bird, stage, { x: 82, y: 172, scale, turn: -6 }) +
    mirrored(218, 172)
  );
};
