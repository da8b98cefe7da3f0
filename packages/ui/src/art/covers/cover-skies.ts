/** Backgrounds of game covers with a sky: dusk, night, city and clouds. Each fills 300 × 400. */

import { disc, many, n, rectangle, rectangleOutline } from "../shapes.ts";
import type { Scene } from "../stage.ts";

/** A low sun over hills. */
export const dusk: Scene = ({ seeded, colors }) => {
  const [x, r] = [seeded.between(90, 210), seeded.between(58, 92)];
  const y = seeded.between(110, 170);
  const ridge = (top: number, fill: string, opacity: number) => {
    const crests = many(5, (index) => `T${index * 75 + 75} ${n(top + seeded.between(-22, 22))}`).join("");
    return `<path d="M0 400V${n(top)}Q30 ${n(top - 40)} 75 ${n(top)}${crests}V400z" fill="${fill}" opacity="${opacity}"/>`;
  };
  return (
    disc(x, y, { r: r * 1.7, fill: colors.glow, more: 'opacity=".14"' }) +
    disc(x, y, { r, fill: colors.light }) +
    disc(x, y, { r: r * 0.8, fill: colors.glow, more: 'opacity=".7"' }) +
    ridge(205, colors.body, 0.8) +
    ridge(240, colors.deep, 0.9) +
    ridge(280, colors.night, 0.9)
  );
};

/** Stars and a moon over roofs. */
export const night: Scene = ({ seeded, colors, isLarge }) => {
  const dots = many(isLarge ? 34 : 20, () =>
    disc(seeded.between(4, 296), seeded.between(4, 200), { r: seeded.between(0.7, 2.2), fill: colors.glow }),
  );
  const x = seeded.between(50, 250);
  const roofs = many(7, (index) => {
    const [left, top] = [index * 46 - 10, 250 - seeded.between(0, 60)];
    return `M${n(left)} 400V${n(top)}l${n(seeded.between(14, 26))}-${n(seeded.between(8, 26))} 26 ${n(seeded.between(10, 26))}V400z`;
  });
  const lights = many(14, () =>
    rectangleOutline({ x: Math.round(seeded.between(8, 285)), y: Math.round(seeded.between(246, 300)), w: 5, h: 7 }),
  );
  return (
    rectangle({ x: 0, y: 0, w: 300, h: 400 }, `fill="${colors.night}" opacity=".55"`) +
    dots.join("") +
    disc(x, 66, { r: 44, fill: colors.light, more: 'opacity=".18"' }) +
    disc(x, 66, { r: 27, fill: colors.glow }) +
    disc(x - 9, 60, { r: 5, fill: colors.light }) +
    `<path d="${roofs.join("")}" fill="${colors.rim}"/><path d="${lights.join("")}" fill="${colors.light}"/>`
  );
};

/** Towers with lit windows. */
export const city: Scene = ({ seeded, colors }) => {
  const row = (foot: number, fill: string) =>
    `<path d="${many(9, (index) => `M${n(index * 36 - seeded.between(2, 14))} 400V${n(foot - seeded.between(20, 130))}h${n(seeded.between(22, 34))}V400z`).join("")}" fill="${fill}"/>`;
  const lit = many(34, () =>
    rectangleOutline({ x: Math.round(seeded.between(4, 292)), y: Math.round(seeded.between(150, 300)), w: 4, h: 6 }),
  );
  return (
    row(230, colors.body) + row(290, colors.deep) + `<path d="${lit.join("")}" fill="${colors.glow}" opacity=".8"/>`
  );
};

/** Bands of clouds, as in old prints. */
export const clouds: Scene = ({ seeded, colors }) => {
  const cloud = (y: number, fill: string) => {
    const x = seeded.between(-60, 120);
    return `<g transform="translate(${n(x)} ${n(y)})" fill="${fill}"><rect width="210" height="22" rx="11"/><rect x="36" y="-20" width="120" height="24" rx="12"/><rect x="70" y="18" width="150" height="20" rx="10"/></g>`;
  };
  return many(7, (index) =>
    cloud(
      24 + index * 42 + seeded.between(-8, 8),
      index % 3 === 0 ? colors.light : index % 3 === 1 ? colors.body : colors.deep,
    ),
  ).join("");
};
