/** Backgrounds of game covers: windows, skies, festivals, weaves. Each fills 300 × 400. */

import { city, clouds, dusk, night } from "./cover-skies.ts";
import type { Scene, Stage } from "../stage.ts";
import { many, disc, n, paths, polygon, rectangle, rectangleOutline, starPoints } from "../shapes.ts";

/** Rays of light from a point. */
const rays: Scene = ({ seeded, colors }) => {
  const count = seeded.pick([10, 12, 14, 16, 20]);
  const [x, y] = [seeded.pick([150, 150, 90, 210]), seeded.between(110, 190)];
  const startAngle = seeded.between(0, 30);
  const wedge = (index: number) => {
    const [from, to] = [index, index + 0.5].map((part) => ((part / count) * 360 + startAngle) * (Math.PI / 180));
    return `M${n(x)} ${n(y)}L${n(x + 420 * Math.cos(from ?? 0))} ${n(y + 420 * Math.sin(from ?? 0))} ${n(x + 420 * Math.cos(to ?? 0))} ${n(y + 420 * Math.sin(to ?? 0))}z`;
  };
  return `<path d="${many(count, wedge).join("")}" fill="${colors.light}" opacity="${n(seeded.between(0.2, 0.4))}"/>`;
};

/** A lattice window lit from behind. In the theme "harbour" it has glazed tiles. */
const panes: Scene = ({ seeded, colors, theme }) => {
  const columns = seeded.pick([4, 5, 6]);
  const size = 300 / columns;
  const [lightX, lightY] = [seeded.between(0.2, 0.8) * columns, seeded.between(1, 3)];
  const cells = many(columns * Math.ceil(300 / size + 1), (index): [string, string] => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const far = Math.hypot(column + 0.5 - lightX, row + 0.5 - lightY) / columns;
    const light = Math.round(Math.min(0.9, Math.max(0.12, 0.95 - far + seeded.between(-0.16, 0.16))) * 8) / 8;
    const [x, y, s] = [column * size + 2.5, row * size + 2.5, size - 5];
    const outline =
      theme === "harbour"
        ? `M${n(x)} ${n(y)}h${n(s)}A${n(s)} ${n(s)} 0 0 1 ${n(x)} ${n(y + s)}z`
        : rectangleOutline({ x, y, w: s, h: s, r: 3 });
    return [outline, `fill="${colors.light}" opacity="${light}"`];
  });
  return rectangle({ x: 0, y: 0, w: 300, h: 400 }, `fill="${colors.deep}"`) + paths(cells);
};

/** A gate with arches, lit from inside. */
const arch: Scene = ({ seeded, colors }) => {
  const kind = seeded.whole(0, 2);
  const gate = (inset: number) => {
    const [left, right, top] = [inset, 300 - inset, 30 + inset * 0.8];
    const foot = `V400H${n(left)}z`;
    if (kind === 0)
      return `M${n(left)} 400V${n(top + 100)}A${n(150 - inset)} ${n(150 - inset)} 0 0 1 ${n(right)} ${n(top + 100)}${foot}`;
    if (kind === 1)
      return `M${n(left)} 400V${n(top + 110)}Q${n(left)} ${n(top + 40)} 150 ${n(top)}Q${n(right)} ${n(top + 40)} ${n(right)} ${n(top + 110)}${foot}`;
    return `M${n(left)} 400V${n(top + 90)}q0-34 34-34 0-34 ${n(116 - inset)}-44 ${n(116 - inset)} 10 ${n(116 - inset)} 44 34 0 34 34${foot}`;
  };
  const rings = [10, 26, 42].map(
    (inset, index) =>
      `<path d="${gate(inset)}" fill="${[colors.deep, colors.accent, colors.night][index] ?? ""}" ${index === 1 ? 'opacity=".8"' : ""}/>`,
  );
  return (
    rings.join("") +
    `<path d="${gate(48)}" fill="url(#h)"/><path d="${gate(48)}" fill="none" stroke="${colors.light}" stroke-width="2.5"/>`
  );
};

const curtain: Scene = ({ colors }) => {
  const folds = (side: 1 | -1) =>
    many(4, (index) => {
      const x = side === 1 ? index * 22 - 8 : 308 - index * 22;
      return `M${x} 0h${side * 22}Q${x + side * (20 - index * 3)} 160 ${x + side * (8 - index * 12)} 310L${side === 1 ? -20 : 320} 310V0z`;
    });
  const cloth = (side: 1 | -1) =>
    folds(side)
      .toReversed()
      .map((d, index) => `<path d="${d}" fill="${index % 2 === 0 ? colors.accent : colors.deep}"/>`)
      .join("");
  const swags = many(5, (index) => `M${index * 66 - 14} 0q30 56 60 0z`).join("");
  return (
    polygon(
      [
        [120, 0],
        [180, 0],
        [300, 330],
        [0, 330],
      ],
      `fill="${colors.glow}" opacity=".25"`,
    ) +
    cloth(1) +
    cloth(-1) +
    `<path d="${swags}" fill="${colors.accent}" stroke="${colors.light}" stroke-width="2.5"/>`
  );
};

/** Banderitas (festival flags) over a street, with lights behind. */
const fiesta: Scene = ({ seeded, colors, isLarge }) => {
  const flags = (y: number, sag: number) =>
    many(9, (index) => {
      const x = index * 36 - 8;
      const at = y + sag * (1 - ((x - 140) / 160) ** 2);
      const fill = [colors.accent, colors.light, colors.glow, "#e5533d"][index % 4] ?? colors.light;
      return `<path d="M${n(x)} ${n(at)}h26l-13 30z" fill="${fill}"/>`;
    }).join("");
  const bokeh = many(isLarge ? 16 : 9, () =>
    disc(seeded.between(0, 300), seeded.between(90, 280), {
      r: seeded.between(6, 24),
      fill: colors.light,
      more: `opacity="${n(seeded.between(0.1, 0.4))}"`,
    }),
  );
  const line = (y: number, sag: number) =>
    `<path d="M-8 ${y}Q150 ${y + sag * 2} 308 ${y}" fill="none" stroke="${colors.rim}" stroke-width="2"/>`;
  const [one, two] = [seeded.between(4, 20), seeded.between(44, 62)];
  return (
    bokeh.join("") +
    flags(Math.round(one), 24) +
    line(Math.round(one), 12) +
    (seeded.unit() < 0.6 ? flags(Math.round(two), 30) + line(Math.round(two), 15) : "")
  );
};

/** Broad leaves around a clearing. */
const leaves: Scene = ({ seeded, colors }) => {
  const leaf = (x: number, y: number, rotation: number) =>
    `<g transform="translate(${n(x)} ${n(y)})rotate(${n(rotation)})"><path d="M0 0Q-46-50 0-150Q46-50 0 0z"/><path d="M0-8V-132M0-40l-20-22M0-40l20-22M0-70l-17-20M0-70l17-20" stroke="${colors.light}" stroke-opacity=".35" stroke-width="2" fill="none"/></g>`;
  const ring = (count: number, fill: string, reach: number) =>
    `<g fill="${fill}">${many(count, (index) => {
      const angle = (index / count) * 360 + seeded.between(-9, 9);
      const [sin, cos] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
      return leaf(150 + sin * reach, 160 - cos * reach * 1.15, angle + 180 + seeded.between(-16, 16));
    }).join("")}</g>`;
  return ring(9, colors.deep, 235) + ring(8, colors.night, 262);
};

/** Rows of round waves, as on glazed pottery. */
const waves: Scene = ({ seeded, colors }) => {
  const size = seeded.pick([25, 30, 37.5]);
  const rows = Math.ceil(300 / size) + 4;
  const scale = (index: number) => {
    const [row, column] = [Math.floor(index / 14), index % 14];
    const [x, y] = [column * size * 2 - (row % 2 === 0 ? 0 : size), 70 + row * size * 0.62];
    return x > 330 ? "" : `M${n(x - size)} ${n(y)}a${n(size)} ${n(size)} 0 0 1 ${n(size * 2)} 0z`;
  };
  const layers = many(Math.min(rows, 13), (row) => {
    const d = many(14, (column) => scale(row * 14 + column)).join("");
    return `<path d="${d}" fill="${row % 2 === 0 ? colors.body : colors.deep}" stroke="${colors.light}" stroke-opacity=".55" stroke-width="2.5"/>`;
  });
  return disc(seeded.between(70, 230), 70, { r: 52, fill: colors.light, more: 'opacity=".85"' }) + layers.join("");
};

/** A woven mat of nested diamonds. */
const weave: Scene = ({ seeded, colors }) => {
  const size = seeded.pick([50, 60, 75]);
  const diamonds = (share: number) =>
    many(Math.ceil(300 / size + 1) * 8, (index) => {
      const perRow = Math.ceil(300 / size + 1);
      const [x, y, r] = [(index % perRow) * size, Math.floor(index / perRow) * size, (size / 2) * share];
      return y > 330 ? "" : `M${n(x)} ${n(y - r)}l${n(r)} ${n(r)} ${n(-r)} ${n(r)} ${n(-r)} ${n(-r)}z`;
    }).join("");
  return `<path d="${diamonds(0.94)}" fill="${colors.deep}"/><path d="${diamonds(0.62)}" fill="${colors.accent}" opacity=".6"/><path d="${diamonds(0.26)}" fill="${colors.light}"/>`;
};

/** The rings of a large lantern. */
const rings: Scene = ({ seeded, colors }) => {
  const [x, y] = [150, seeded.between(125, 165)];
  const tips = seeded.pick([5, 8, 10, 12]);
  const circle = (r: number, dash: string) =>
    `<circle cx="${x}" cy="${n(y)}" r="${r}" fill="none" stroke="${colors.light}" stroke-width="7" stroke-dasharray="${dash}" stroke-linecap="round" opacity=".75"/>`;
  return (
    polygon(starPoints([x, y], { r: 190, inner: 0.62, tips }), `fill="${colors.deep}"`) +
    polygon(starPoints([x, y], { r: 150, inner: 0.66, tips }), `fill="${colors.accent}" opacity=".5"`) +
    circle(126, ".1 17") +
    circle(106, seeded.pick([".1 14", "10 16"])) +
    disc(x, y, { r: 92, fill: colors.body })
  );
};

/** Crystals that grow from the bottom and hang from the top. */
const crystals: Scene = ({ seeded, colors }) => {
  const shard = (index: number, isTop: boolean) => {
    const [x, tall, wide] = [index * 44 + seeded.between(-12, 12), seeded.between(50, 150), seeded.between(14, 28)];
    const [foot, sign] = isTop ? [0, 1] : [320, -1];
    const lean = seeded.between(-26, 26);
    const tip = foot + sign * tall;
    return (
      polygon(
        [
          [x - wide, foot],
          [x - wide * 0.7, tip - sign * 26],
          [x + lean, tip],
          [x + wide * 0.6, tip - sign * 20],
          [x + wide, foot],
        ],
        `fill="${index % 2 === 0 ? colors.body : colors.deep}"`,
      ) +
      polygon(
        [
          [x - wide, foot],
          [x - wide * 0.7, tip - sign * 26],
          [x + lean, tip],
          [x - wide * 0.1, foot],
        ],
        `fill="${colors.light}" opacity=".35"`,
      )
    );
  };
  return many(7, (index) => shard(index, true)).join("") + many(7, (index) => shard(index, false)).join("");
};

/** All backgrounds. A game maker prefers some of them. */
export const coverBackgrounds: readonly [Scene, ...Scene[]] = [
  rays,
  panes,
  dusk,
  night,
  arch,
  curtain,
  fiesta,
  leaves,
  waves,
  weave,
  rings,
  city,
  crystals,
  clouds,
];

/** Words of titles, and the backgrounds that they imply. */
const groundWords: readonly (readonly [RegExp, Scene])[] = [
  [/midnight|hatinggabi|moonlit|gabi|night|stars/, night],
  [/dawn|liwayway|sunny|maaraw|mountain|bundok|sunset/, dusk],
  [/storm|maunos|flying|lumilipad|sky/, clouds],
  [/royal|makahari|grand|dakila|opera|magic/, curtain],
  [/woven|hinabi|velvet|banig/, weave],
  [/seaside|baybay|floating|lutang|wave|alon/, waves],
  [/merry|masaya|fiesta|pista|dancing|sumasayaw|singing|umaawit/, fiesta],
  [/old town|lumang/, city],
  [/secret|lihim|hidden|nakatago|ancient|sinauna/, arch],
  [/silver|pilak|sparkling|kumikislap|crystal/, crystals],
  [/painted|carved|inukit|pinintahan/, rings],
  [/jungle|forest|gubat|wild|mailap/, leaves],
  [/capiz|kapis|window|lantern|parol/, panes],
];

/**
 * Draws the background of a cover. The probabilities, if words of the title imply a background: 50 % for that
 * background, 30 % for a background that the maker prefers, 20 % for any background. If no word implies one: 80 % for a
 * background that the maker prefers, 20 % for any.
 */
export function groundOf(stage: Stage, favourites: readonly number[]): string {
  const [chance, own, any] = [stage.seeded.unit(), stage.seeded.unit(), stage.seeded.unit()];
  const [, called] = groundWords.find(([words]) => words.test(stage.title)) ?? [];
  if (called !== undefined && chance < 0.5) return called(stage);
  const liked = favourites[Math.floor(own * favourites.length)] ?? 0;
  const choice = chance < 0.8 ? liked : Math.floor(any * coverBackgrounds.length);
  return (coverBackgrounds[choice] ?? rays)(stage);
}
