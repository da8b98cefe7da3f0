/**
 * Motifs: drawings of objects as data. Each outline has an ink; all are centred on 0,0 within a circle of radius 50.
 */

import { n } from "../shapes.ts";

/**
 * The paint of an outline. A letter of `inks` fills it; `h` is a highlight, `s` a shadow, and `l`, `a`, `b` are the
 * light, accent and body colours of the title. A letter, `*` and a width draw a line instead.
 */
export type Ink = string;

/** Outlines from back to front. */
export type Motif = readonly (readonly [ink: Ink, outline: string])[];

export function round(x: number, y: number, r: number): string {
  return oval(x, y, [r, r]);
}

export function oval(x: number, y: number, [across, down]: readonly [number, number]): string {
  const arc = `a${n(across)} ${n(down)} 0 1 0 `;
  return `M${n(x - across)} ${n(y)}${arc}${n(across * 2)} 0${arc}${n(-across * 2)} 0z`;
}

/** The outline of a box with rounded corners. */
export function slab(x: number, y: number, [w, h, r]: readonly [number, number, number]): string {
  const [across, down] = [n(w - 2 * r), n(h - 2 * r)];
  return `M${n(x + r)} ${n(y)}h${across}q${r} 0 ${r} ${r}v${down}q0 ${r}-${r} ${r}h-${across}q-${r} 0-${r}-${r}v-${down}q0-${r} ${r}-${r}z`;
}

/** The outline of a star, one tip up. */
export function tips(count: number, [outer, inner]: readonly [number, number], [x, y] = [0, 0]): string {
  const corners = Array.from({ length: count * 2 }, (_, index) => {
    const angle = (index * Math.PI) / count - Math.PI / 2;
    const reach = index % 2 === 0 ? outer : inner;
    return `${n(x + Math.cos(angle) * reach)} ${n(y + Math.sin(angle) * reach)}`;
  });
  return `M${corners.join("L")}z`;
}

/** Returns the outline `count` times around the center, for petals, rays or spokes. */
export function around(count: number, outline: (turn: (x: number, y: number) => string) => string): string {
  return Array.from({ length: count }, (_, index) => {
    const angle = (index * 2 * Math.PI) / count;
    const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
    return outline((x, y) => `${n(x * cos - y * sin)} ${n(x * sin + y * cos)}`);
  }).join("");
}
