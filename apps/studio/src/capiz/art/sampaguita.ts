/** The symbol "sampaguita": white jasmine with buds and leaves. */

import { polar } from "./star-points.ts";

const centre = { x: 100, y: 94 };

function petal(degrees: number, length: number, fill: string): string {
  const tip = polar(centre, degrees, length);
  const left = polar(centre, degrees - 24, length * 0.66);
  const right = polar(centre, degrees + 24, length * 0.66);
  const path =
    `M${centre.x} ${centre.y}Q${left.x.toFixed(1)} ${left.y.toFixed(1)} ${tip.x.toFixed(1)} ${tip.y.toFixed(1)}` +
    `Q${right.x.toFixed(1)} ${right.y.toFixed(1)} ${centre.x} ${centre.y}Z`;
  return `<path d="${path}" fill="${fill}" stroke="#8fae8d" stroke-width="1.6"/>`;
}

const outer = Array.from({ length: 8 }, (_, index) => petal(index * 45, 72, "url(#sampaguita-outer)")).join("");
const inner = Array.from({ length: 7 }, (_, index) => petal(index * 51.4 + 22, 48, "url(#sampaguita-inner)")).join("");

function leaf(path: string, vein: string): string {
  return (
    `<path d="${path}" fill="url(#sampaguita-leaf)" stroke="#123f2f" stroke-width="2.5"/>` +
    `<path d="${vein}" stroke="#a7e0bd" stroke-width="1.8" fill="none"/>`
  );
}

function bud(x: number, y: number): string {
  return (
    `<path d="M${x} ${y}q-9-12 0-24q9 12 0 24Z" fill="#fffdf2" stroke="#8fae8d" stroke-width="1.6"/>` +
    `<path d="M${x - 5} ${y - 1}q5 5 10 0l-2 9h-6Z" fill="#2fae83" stroke="#123f2f" stroke-width="1.5"/>`
  );
}

export const sampaguita = `
<defs>
  <radialGradient id="sampaguita-outer" gradientUnits="userSpaceOnUse" cx="100" cy="94" r="74">
    <stop offset=".15" stop-color="#e8f0d0"/><stop offset=".6" stop-color="#fdfef8"/><stop offset="1"
  stop-color="#ffffff"/>
  </radialGradient>
  <radialGradient id="sampaguita-inner" gradientUnits="userSpaceOnUse" cx="100" cy="94" r="50">
    <stop offset=".1" stop-color="#f7e7a6"/><stop offset=".7" stop-color="#fffef6"/></radialGradient>
  <linearGradient id="sampaguita-leaf" x1="0" x2="1" y1="0" y2="1"><stop offset="0" stop-color="#3fc796"/>
    <stop offset="1" stop-color="#176b4d"/></linearGradient>
</defs>
${leaf("M96 120Q40 118 18 172Q76 184 104 132Z", "M94 126Q56 138 26 168")}
${leaf("M104 120Q160 118 182 172Q124 184 96 132Z", "M106 126Q144 138 174 168")}
${leaf("M100 118Q78 160 100 196Q122 160 100 118Z", "M100 126V190")}
${bud(40, 60)}${bud(160, 60)}
${outer}${inner}
<circle cx="100" cy="94" r="12" fill="#ffdf86" stroke="#c9962f" stroke-width="2"/>
<circle cx="97" cy="91" r="4" fill="#fff8dc"/>`;
