/** The symbol "parol": a star lantern of paper and bamboo, lit from inside, with two tassels. */

import { pathThrough, polar } from "./star-points.ts";

const centre = { x: 100, y: 92 };
const tips = 74;
const valleys = 31;

const facets = Array.from({ length: 5 }, (_, arm) => {
  const angle = arm * 72;
  const tip = polar(centre, angle, tips);
  const left = polar(centre, angle - 36, valleys);
  const right = polar(centre, angle + 36, valleys);
  return [
    `<path d="${pathThrough(centre, left, tip)}" fill="url(#parol-bright)"/>`,
    `<path d="${pathThrough(centre, right, tip)}" fill="url(#parol-deep)"/>`,
    `<path d="M${tip.x.toFixed(1)} ${tip.y.toFixed(1)}L${centre.x} ${centre.y}" stroke="#7a3d12" stroke-width="1.6"/>`,
  ].join("");
}).join("");

const outline = Array.from({ length: 10 }, (_, corner) =>
  polar(centre, corner * 36, corner % 2 === 0 ? tips : valleys),
);

const beads = Array.from({ length: 20 }, (_, bead) => {
  const { x, y } = polar(centre, bead * 18, 80);
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3.4" fill="${bead % 2 === 0 ? "#ffe7ad" : "#2fae83"}"/>`;
}).join("");

function tassel(x: number, lean: number): string {
  const threads = [-9, -5.4, -1.8, 1.8, 5.4, 9].map((offset, index) => {
    const end = x + lean + offset * 1.5;
    const colour = index % 2 === 0 ? "#ff7a5c" : "#ffc861";
    return `<path d="M${x + offset * 0.5} 168Q${x + offset} 180 ${end} 195" stroke="${colour}" stroke-width="3"/>`;
  });
  return `<g fill="none" stroke-linecap="round">${threads.join("")}</g><circle cx="${x}" cy="165" r="6" fill="#ffe7ad"/>`;
}

export const parol = `
<defs>
  <radialGradient id="parol-halo"><stop offset="0" stop-color="#ffd98a" stop-opacity=".75"/>
    <stop offset=".6" stop-color="#ff9d3c" stop-opacity=".22"/><stop offset="1" stop-color="#ff9d3c" stop-opacity="0"/>
  </radialGradient>
  <radialGradient id="parol-bright" gradientUnits="userSpaceOnUse" cx="100" cy="92" r="78">
    <stop offset="0" stop-color="#fffdf0"/><stop offset=".42" stop-color="#ffe08a"/><stop offset="1"
  stop-color="#ff6f4e"/>
  </radialGradient>
  <radialGradient id="parol-deep" gradientUnits="userSpaceOnUse" cx="100" cy="92" r="78">
    <stop offset="0" stop-color="#ffe9a6"/><stop offset=".42" stop-color="#ffab3d"/><stop offset="1"
  stop-color="#d33f2c"/>
  </radialGradient>
</defs>
<circle cx="100" cy="94" r="100" fill="url(#parol-halo)"/>
<circle cx="100" cy="92" r="80" fill="none" stroke="#8a4a17" stroke-width="3"/>
<circle cx="100" cy="92" r="80" fill="none" stroke="#ffcf7a" stroke-width="1"/>
${tassel(58, -6)}${tassel(142, 6)}
${facets}
<path d="${pathThrough(...outline)}" fill="none" stroke="#6e3410" stroke-width="3" stroke-linejoin="round"/>
<path d="${pathThrough(...outline)}" fill="none" stroke="#ffe7ad" stroke-width="1" stroke-linejoin="round"/>
<circle cx="100" cy="92" r="13" fill="#fffbe6" stroke="#c9762a" stroke-width="2"/>
${beads}`;
