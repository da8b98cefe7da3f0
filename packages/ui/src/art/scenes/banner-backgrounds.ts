/** Backgrounds of banners in any size: window, sea, stadium, street, arena, sky. */

import type { CoverColors } from "../covers/cover-colors.ts";
import type { Seeded } from "../seeded.ts";
import { disc, many, n, paths, polygon, rectangle, rectangleOutline } from "../shapes.ts";

/** The input of a background. `center` is the position of the objects and of the light. */
export interface Place {
  readonly width: number;
  readonly height: number;
  readonly center: readonly [x: number, y: number];
  readonly colors: CoverColors;
  readonly theme: string;
  readonly seeded: Seeded;
}

/** A wall of capiz windows or glazed tiles, a sill, and a floor lit from the room. */
export function windowPlace({ width, height, center, colors, theme, seeded }: Place): string {
  const size = height / 7.5;
  const columns = Math.ceil(width / size);
  const cells = many(columns * 6, (index): [string, string] => {
    const [column, row] = [index % columns, Math.floor(index / columns)];
    const [x, y, s] = [column * size + 3, row * size + 3, size - 6];
    const far = Math.hypot(x + s / 2 - center[0], (y + s / 2 - center[1]) * 1.1) / (height * 1.5);
    const light = Math.round(Math.min(1, Math.max(0.08, 1.1 - far + seeded.between(-0.17, 0.17))) * 9) / 9;
    const outline =
      theme === "harbour"
        ? `M${n(x)} ${n(y)}h${n(s)}A${n(s)} ${n(s)} 0 0 1 ${n(x)} ${n(y + s)}z`
        : rectangleOutline({ x, y, w: s, h: s, r: 3 });
    return [outline, `fill="${colors.light}" opacity="${n(light)}"`];
  });
  const posts = many(Math.ceil(columns / 4), (index) =>
    rectangleOutline({ x: index * size * 4 - 5, y: 0, w: 10, h: size * 6 }),
  );
  const sill = size * 6;
  return (
    rectangle({ x: 0, y: 0, w: width, h: height }, `fill="${colors.rim}"`) +
    paths(cells) +
    `<circle cx="${n(center[0])}" cy="${n(center[1])}" r="${n(height * 0.82)}" fill="url(#h)" opacity=".85"/>` +
    `<path d="${posts.join("")}" fill="url(#N)"/>` +
    rectangle({ x: 0, y: sill, w: width, h: height - sill }, `fill="${colors.night}"`) +
    rectangle({ x: 0, y: sill, w: width, h: 12 }, 'fill="url(#N)"') +
    `<ellipse cx="${n(center[0])}" cy="${n(height)}" rx="${n(height * 0.9)}" ry="${n(height * 0.2)}" fill="url(#h)" opacity=".7"/>`
  );
}

/** The sea at night in moonlight. */
export function seaPlace({ width, height, center, colors, seeded }: Place): string {
  const stars = many(50, () =>
    disc(seeded.between(0, width), seeded.between(0, height * 0.4), { r: seeded.between(0.8, 2.4), fill: colors.glow }),
  );
  const crest = (y: number) =>
    `M0 ${n(height)}V${n(y)}${many(Math.ceil(width / 60), () => "q15-16 30 0t30 0").join("")}V${n(height)}z`;
  const tones = ["#0f5f7d", "#0b4a68", "#083753", "#06283f"];
  return (
    rectangle({ x: 0, y: 0, w: width, h: height }, 'fill="#0a2440"') +
    stars.join("") +
    `<circle cx="${n(center[0] + 90)}" cy="${n(height * 0.2)}" r="${n(height * 0.42)}" fill="url(#h)"/>` +
    disc(center[0] + 90, height * 0.2, { r: height * 0.1, fill: colors.glow }) +
    tones
      .map((tone, index) => `<path d="${crest(height * (0.4 + index * 0.15))}" fill="${tone}" opacity=".92"/>`)
      .join("") +
    many(
      14,
      () =>
        `<circle cx="${n(seeded.between(center[0] - 260, center[0] + 260))}" cy="${n(seeded.between(height * 0.55, height * 0.95))}" r="${n(seeded.between(3, 9))}" fill="none" stroke="#bfeaf5" stroke-opacity=".6" stroke-width="2"/>`,
    ).join("")
  );
}

/** Grass under floodlights. */
export function stadiumPlace({ width, height, center, seeded }: Place): string {
  const horizon = height * 0.5;
  const crowd = many(150, () =>
    disc(seeded.between(0, width), horizon - seeded.between(6, height * 0.2), {
      r: 4,
      fill: seeded.pick(["#f5b52e", "#dc3a30", "#2d8acb", "#f6e8cb", "#5a4c44"]),
      more: 'opacity=".8"',
    }),
  );
  const strips = many(12, (index) => {
    const [far, near] = [(index - 6) * (width / 12), (index - 6) * (width / 5)];
    return polygon(
      [
        [center[0] + far, horizon],
        [center[0] + far + width / 12, horizon],
        [center[0] + near + width / 5, height],
        [center[0] + near, height],
      ],
      `fill="${index % 2 === 0 ? "#2c8a44" : "#237539"}"`,
    );
  });
  const mast = (x: number) =>
    polygon(
      [
        [x - 40, 40],
        [x + 40, 40],
        [center[0] + 260, height],
        [center[0] - 260, height],
      ],
      'fill="#fff7d6" opacity=".13"',
    ) +
    `<path d="M${n(x)} 60V${n(horizon)}" stroke="#14181d" stroke-width="7"/>` +
    rectangle({ x: x - 52, y: 24, w: 104, h: 50, r: 6 }, 'fill="#14181d"') +
    many(10, (index) =>
      disc(x - 40 + (index % 5) * 20, 38 + Math.floor(index / 5) * 22, { r: 7, fill: "#fffbe6" }),
    ).join("");
  return (
    rectangle({ x: 0, y: 0, w: width, h: height }, 'fill="#0d1a26"') +
    rectangle({ x: 0, y: horizon - height * 0.22, w: width, h: height * 0.24 }, 'fill="#131f2a"') +
    crowd.join("") +
    strips.join("") +
    `<path d="M0 ${n(horizon)}H${width}" stroke="#fff" stroke-width="4"/><ellipse cx="${n(center[0])}" cy="${n(height * 0.86)}" rx="${n(height * 0.5)}" ry="${n(height * 0.1)}" fill="none" stroke="#fff" stroke-width="4"/>` +
    mast(center[0] - 250) +
    mast(center[0] + 270)
  );
}

/** Roofs at night under banderitas (festival flags). */
export function streetPlace({ width, height, center, colors, seeded }: Place): string {
  const roofs = many(Math.ceil(width / 90), (index) => {
    const top = height * seeded.between(0.34, 0.62);
    return `M${n(index * 90 - 10)} ${height}V${n(top)}l45 ${n(-seeded.between(16, 50))} 50 ${n(seeded.between(16, 50))}V${height}z`;
  });
  const lit = many(60, () =>
    rectangleOutline({
      x: Math.round(seeded.between(0, width)),
      y: Math.round(seeded.between(height * 0.52, height * 0.8)),
      w: 9,
      h: 13,
    }),
  );
  const bokeh = many(26, () =>
    disc(seeded.between(center[0] - 420, width), seeded.between(0, height * 0.7), {
      r: seeded.between(8, 34),
      fill: colors.light,
      more: `opacity="${n(seeded.between(0.1, 0.35))}"`,
    }),
  );
  const flags = (y: number, sag: number) =>
    many(Math.ceil(width / 44), (index) => {
      const at = y + sag * Math.sin((index / Math.ceil(width / 44)) * Math.PI * 3) ** 2;
      return `<path d="M${index * 44} ${n(at)}h32l-16 38z" fill="${["#e5533d", "#f5b52e", "#27a596", "#f6e8cb", "#2d8acb"][index % 5] ?? ""}"/>`;
    }).join("");
  return (
    rectangle({ x: 0, y: 0, w: width, h: height }, `fill="${colors.night}"`) +
    `<circle cx="${n(center[0])}" cy="${n(center[1])}" r="${n(height * 0.8)}" fill="url(#h)" opacity=".55"/>` +
    bokeh.join("") +
    `<path d="${roofs.join("")}" fill="${colors.deep}"/><path d="${lit.join("")}" fill="${colors.light}" opacity=".85"/>` +
    rectangle({ x: 0, y: height * 0.83, w: width, h: height * 0.17 }, `fill="${colors.rim}"`) +
    flags(16, 42) +
    flags(92, 36)
  );
}

/** A lit floor in front of screens. */
export function arenaPlace({ width, height, center, colors }: Place): string {
  const horizon = height * 0.58;
  const rays = many(
    25,
    (index) => `M${n(center[0] + (index - 12) * 34)} ${n(horizon)}L${n(center[0] + (index - 12) * 170)} ${height}`,
  );
  const across = [0.62, 0.68, 0.77, 0.9].map((share) => `M0 ${n(height * share)}H${width}`);
  const beam = (x: number, color: string) =>
    polygon(
      [
        [x - 20, 0],
        [x + 20, 0],
        [center[0] + (center[0] - x) * 0.4 + 130, horizon + 40],
        [center[0] + (center[0] - x) * 0.4 - 130, horizon + 40],
      ],
      `fill="${color}" opacity=".22"`,
    );
  const screens = [-330, -180, 180, 330].map((offset) =>
    rectangle(
      { x: center[0] + offset - 62, y: height * (Math.abs(offset) > 200 ? 0.24 : 0.14), w: 124, h: 92, r: 6 },
      `fill="url(#b)" stroke="${colors.light}" stroke-width="4"`,
    ),
  );
  return (
    rectangle({ x: 0, y: 0, w: width, h: height }, `fill="${colors.night}"`) +
    screens.join("") +
    beam(center[0] - 300, colors.accent) +
    beam(center[0] + 300, colors.light) +
    beam(center[0], "#27a596") +
    `<path d="${[...rays, ...across].join("")}" stroke="${colors.light}" stroke-opacity=".5" stroke-width="2.5"/><circle cx="${n(center[0])}" cy="${n(center[1])}" r="${n(height * 0.6)}" fill="url(#h)" opacity=".7"/>`
  );
}

/** Stars and a fan of light. */
export function skyPlace({ width, height, center, colors, seeded }: Place): string {
  const wedges = many(18, (index) => {
    const [from, to] = [index / 18, (index + 0.5) / 18].map((share) => share * Math.PI * 2);
    const reach = width;
    return `M${n(center[0])} ${n(center[1])}L${n(center[0] + reach * Math.cos(from ?? 0))} ${n(center[1] + reach * Math.sin(from ?? 0))} ${n(center[0] + reach * Math.cos(to ?? 0))} ${n(center[1] + reach * Math.sin(to ?? 0))}z`;
  });
  const stars = many(70, () =>
    disc(seeded.between(0, width), seeded.between(0, height), { r: seeded.between(0.8, 2.8), fill: colors.glow }),
  );
  return (
    rectangle({ x: 0, y: 0, w: width, h: height }, `fill="${colors.night}"`) +
    `<path d="${wedges.join("")}" fill="${colors.light}" opacity=".16"/>` +
    stars.join("") +
    `<circle cx="${n(center[0])}" cy="${n(center[1])}" r="${n(height * 0.7)}" fill="url(#h)" opacity=".9"/>`
  );
}
