/** The four low symbols: coloured capiz panes that differ in shape as well as colour. */

import { pathThrough, polar } from "./star-points.ts";

interface Glass {
  readonly id: string;
  readonly pale: string;
  readonly full: string;
  readonly deep: string;
  readonly line: string;
}

const centre = { x: 100, y: 100 };

function glassPane({ id, pale, full, deep, line }: Glass, cut: string): string {
  return `
<defs>
  <radialGradient id="${id}-full" gradientUnits="userSpaceOnUse" cx="86" cy="78" r="96">
    <stop offset="0" stop-color="${pale}"/><stop offset=".5" stop-color="${full}"/><stop offset="1"
  stop-color="${deep}"/>
  </radialGradient>
  <radialGradient id="${id}-pale" gradientUnits="userSpaceOnUse" cx="86" cy="78" r="110">
    <stop offset="0" stop-color="#fffdf2"/><stop offset=".6" stop-color="${pale}"/><stop offset="1"
  stop-color="${full}"/>
  </radialGradient>
</defs>
<rect x="30" y="30" width="140" height="140" rx="14" fill="${deep}" stroke="${line}" stroke-width="4"/>
<rect x="37" y="37" width="126" height="126" rx="9" fill="url(#${id}-full)"/>
<g stroke="${line}" stroke-width="3" stroke-linejoin="round">${cut}</g>
<path d="M44 66V52Q44 44 52 44H84" stroke="#ffffff" stroke-opacity=".75" stroke-width="4" stroke-linecap="round"
  fill="none"/>`;
}

const diamonds = [
  pathThrough({ x: 100, y: 46 }, { x: 154, y: 100 }, { x: 100, y: 154 }, { x: 46, y: 100 }),
  pathThrough({ x: 100, y: 72 }, { x: 128, y: 100 }, { x: 100, y: 128 }, { x: 72, y: 100 }),
];

const leaves = [45, 135, 225, 315]
  .map((degrees) => {
    const tip = polar(centre, degrees, 68);
    const left = polar(centre, degrees - 36, 52);
    const right = polar(centre, degrees + 36, 52);
    return (
      `<path d="M100 100Q${left.x.toFixed(1)} ${left.y.toFixed(1)} ${tip.x.toFixed(1)} ${tip.y.toFixed(1)}` +
      `Q${right.x.toFixed(1)} ${right.y.toFixed(1)} 100 100Z" fill="url(#jade-pale)"/>`
    );
  })
  .join("");

const rings = `<circle cx="100" cy="100" r="54" fill="url(#coral-pale)"/>
<circle cx="100" cy="100" r="35" fill="url(#coral-full)"/>
<circle cx="100" cy="100" r="16" fill="url(#coral-pale)"/>`;

const starCorners = Array.from({ length: 16 }, (_, corner) => polar(centre, corner * 22.5, corner % 2 === 0 ? 60 : 31));

export const amber = glassPane(
  { id: "amber", pale: "#ffe8a3", full: "#ffb32e", deep: "#a85a0c", line: "#5c2f07" },
  `<path d="${diamonds[0]}" fill="url(#amber-pale)"/><path d="${diamonds[1]}" fill="url(#amber-full)"/>`,
);

export const jade = glassPane(
  { id: "jade", pale: "#b5f2d6", full: "#2fb788", deep: "#0d5f45", line: "#053626" },
  `${leaves}<circle cx="100" cy="100" r="12" fill="url(#jade-full)"/>`,
);

export const coral = glassPane(
  { id: "coral", pale: "#ffd0c4", full: "#ff6a55", deep: "#9c2318", line: "#56100a" },
  rings,
);

export const sky = glassPane(
  { id: "sky", pale: "#cdeafb", full: "#4aa5e0", deep: "#12507f", line: "#082c49" },
  `<path d="${pathThrough(...starCorners)}" fill="url(#sky-pale)"/><circle cx="100" cy="100" r="17" fill="url(#sky-full)"/>`,
);
