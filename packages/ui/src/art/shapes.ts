/** Small SVG shapes as text. Coordinates are rounded to a tenth to keep the files small. */

/** Formats a number, rounded to a tenth. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function many<T>(count: number, draw: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => draw(index));
}

/** Draws a closed polygon through the points. */
export function polygon(points: readonly (readonly [number, number])[], attributes: string): string {
  return `<path d="M${points.map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z" ${attributes}/>`;
}

/** Draws a rectangle with rounded corners. */
export function rectangle(box: { x: number; y: number; w: number; h: number; r?: number }, attributes: string): string {
  const { x, y, w, h, r = 0 } = box;
  const corner = r > 0 ? ` rx="${n(r)}"` : "";
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${corner} ${attributes}/>`;
}

/**
 * Draws paths of the form `[d, attributes]`. Paths with the same attributes become one element, because fewer elements
 * are styled faster.
 */
export function paths(outlines: readonly (readonly [string, string])[]): string {
  const looks = Map.groupBy(outlines, ([, attributes]) => attributes);
  return [...looks].map(([look, ones]) => `<path d="${ones.map(([d]) => d).join("")}" ${look}/>`).join("");
}

/** Returns the outline of a rectangle with rounded corners, for `paths`. */
export function rectangleOutline(box: { x: number; y: number; w: number; h: number; r?: number }): string {
  const { x, y, w, h, r = 0 } = box;
  if (r === 0) return `M${n(x)} ${n(y)}h${n(w)}v${n(h)}h${n(-w)}z`;
  const across = n(w - 2 * r);
  const down = n(h - 2 * r);
  return `M${n(x + r)} ${n(y)}h${across}q${r} 0 ${r} ${r}v${down}q0 ${r}-${r} ${r}h-${across}q-${r} 0-${r}-${r}v-${down}q0-${r} ${r}-${r}z`;
}

export function disc(x: number, y: number, { r, fill, more = "" }: { r: number; fill: string; more?: string }): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="${fill}" ${more}/>`;
}

/** Returns the points of a star. `inner` is the inner radius as a share of the outer one. */
export function starPoints(
  center: readonly [number, number],
  star: { r: number; inner: number; tips: number; turn?: number },
) {
  const { r, inner, tips, turn = -90 } = star;
  return Array.from({ length: tips * 2 }, (_, index): [number, number] => {
    const angle = ((turn + (index * 180) / tips) * Math.PI) / 180;
    const reach = index % 2 === 0 ? r : r * inner;
    return [center[0] + Math.cos(angle) * reach, center[1] + Math.sin(angle) * reach];
  });
}

/** Returns a group that moves, rotates and scales its content. */
export function group(
  content: string,
  place: { x?: number; y?: number; turn?: number; scale?: number; more?: string },
): string {
  const { x = 0, y = 0, turn = 0, scale = 1, more = "" } = place;
  const parts = [`translate(${n(x)} ${n(y)})`];
  if (turn !== 0) parts.push(`rotate(${n(turn)})`);
  if (scale !== 1) parts.push(`scale(${Math.round(scale * 1000) / 1000})`);
  return `<g transform="${parts.join("")}" ${more}>${content}</g>`;
}

/** Draws a parol, a star lantern with two tails that is lit from inside, centred on 0,0 with the radius `r`. */
export function parol(r: number, colors: { light: string; deep: string; line: string }): string {
  const { light, deep, line } = colors;
  const outer = starPoints([0, 0], { r, inner: 0.46, tips: 5 });
  const facets = outer
    .map((point, index) => {
      const next = outer[(index + 1) % outer.length] ?? point;
      return polygon(
        [[0, 0], point, next],
        `fill="${index % 2 === 0 ? light : deep}" stroke="${line}" stroke-width="${n(r / 40)}"`,
      );
    })
    .join("");
  const ring = `<circle r="${n(r * 1.08)}" fill="none" stroke="${line}" stroke-width="${n(r / 28)}" stroke-dasharray="${n(r / 9)} ${n(r / 14)}"/>`;
  const tail = (side: number) =>
    [-0.16, -0.08, 0, 0.08, 0.16]
      .map((spread) => {
        const x = side * r * 0.62;
        return `<path d="M${n(x)} ${n(r * 0.86)}Q${n(x + side * r * 0.12)} ${n(r * 1.3)} ${n(x + spread * r + side * r * 0.1)} ${n(r * 1.75)}" fill="none" stroke="${spread === 0 ? light : deep}" stroke-width="${n(r / 22)}" stroke-linecap="round"/>`;
      })
      .join("");
  return `${tail(-1)}${tail(1)}${ring}${facets}${disc(0, 0, { r: r * 0.12, fill: light })}`;
}
