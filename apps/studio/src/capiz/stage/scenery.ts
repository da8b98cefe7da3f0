/** The background at night: sky over Manila Bay, an old church, palms, water, and a wooden house in front. */

import type { StageLayout } from "./layout.ts";
import { createSurface, decorationNumbers } from "./surface.ts";
import type { Surface } from "./surface.ts";

export function paintScenery(layout: StageLayout): HTMLCanvasElement {
  const surface = createSurface(layout.width, layout.height);
  const horizon = layout.reels.y + layout.reels.height * (layout.isPortrait ? 1.02 : 0.72);
  paintSky(surface, layout, horizon);
  paintSkyline(surface, layout, horizon);
  paintWater(surface, layout, horizon);
  paintPalms(surface, layout, horizon);
  paintHouse(surface, layout);
  return surface.canvas;
}

function paintSky({ paint }: Surface, { width, height, isPortrait }: StageLayout, horizon: number): void {
  const sky = paint.createLinearGradient(0, 0, 0, horizon);
  sky.addColorStop(0, "#0a1420");
  sky.addColorStop(0.45, "#15202d");
  sky.addColorStop(0.8, "#33261f");
  sky.addColorStop(1, "#6b3f22");
  paint.fillStyle = sky;
  paint.fillRect(0, 0, width, height);
  const next = decorationNumbers(20_260_101);
  for (let star = 0; star < (isPortrait ? 90 : 190); star += 1) {
    const depth = next();
    paint.globalAlpha = 0.15 + depth * 0.6 * (1 - star / 260);
    paint.fillStyle = depth > 0.85 ? "#ffe2ac" : "#dfe9f2";
    const size = 0.5 + depth * 1.1;
    paint.fillRect(next() * width, next() * horizon * 0.8, size, size);
  }
  paint.globalAlpha = 1;
  // On a phone the lanterns need the whole sky.
  if (!isPortrait) paintMoon(paint, { x: width * 0.085, y: 190, size: 46 });
  const glow = paint.createRadialGradient(width / 2, horizon, 0, width / 2, horizon, width * 0.7);
  glow.addColorStop(0, "rgb(255 157 60 / 0.34)");
  glow.addColorStop(1, "rgb(255 157 60 / 0)");
  paint.fillStyle = glow;
  paint.fillRect(0, 0, width, horizon + 40);
}

function paintMoon(paint: CanvasRenderingContext2D, { x, y, size }: { x: number; y: number; size: number }): void {
  const halo = paint.createRadialGradient(x, y, size * 0.8, x, y, size * 5);
  halo.addColorStop(0, "rgb(255 236 190 / 0.34)");
  halo.addColorStop(1, "rgb(255 236 190 / 0)");
  paint.fillStyle = halo;
  paint.fillRect(x - size * 5, y - size * 5, size * 10, size * 10);
  const face = paint.createRadialGradient(x - size * 0.3, y - size * 0.3, size * 0.1, x, y, size);
  face.addColorStop(0, "#fffaf0");
  face.addColorStop(1, "#ecd6a2");
  paint.fillStyle = face;
  paint.beginPath();
  paint.arc(x, y, size, 0, 2 * Math.PI);
  paint.fill();
  paint.fillStyle = "rgb(196 164 110 / 0.35)";
  for (const [dx, dy, radius] of [
    [-0.35, -0.1, 0.2],
    [0.25, -0.4, 0.13],
    [0.3, 0.3, 0.24],
    [-0.2, 0.5, 0.12],
  ] as const) {
    paint.beginPath();
    paint.arc(x + dx * size, y + dy * size, radius * size, 0, 2 * Math.PI);
    paint.fill();
  }
}

/** A church with two bell towers and a dome, low houses and some masts as dark shapes. */
function paintSkyline({ paint }: Surface, { width, isPortrait }: StageLayout, horizon: number): void {
  const next = decorationNumbers(77);
  const unit = isPortrait ? 15 : 26;
  paint.fillStyle = "#1c1613";
  for (let x = -unit; x < width + unit; x += unit * (0.8 + next())) {
    const high = unit * (0.5 + next() * 1.7);
    paint.fillRect(x, horizon - high, unit * 1.4, high);
    if (next() > 0.72) paint.fillRect(x + unit * 0.6, horizon - high - unit * 1.1, 2, unit * 1.1);
  }
  for (const [at, size] of [
    [0.1, 1],
    [0.93, 0.8],
  ] as const) {
    paintChurch(paint, { x: width * at, y: horizon, unit: unit * size * 1.7 });
  }
  paint.fillStyle = "#ffb547";
  for (let lit = 0; lit < width / 14; lit += 1) {
    paint.globalAlpha = 0.25 + next() * 0.6;
    paint.fillRect(next() * width, horizon - 4 - next() * unit * 1.6, 2, 2.5);
  }
  paint.globalAlpha = 1;
}

function paintChurch(paint: CanvasRenderingContext2D, { x, y, unit }: { x: number; y: number; unit: number }): void {
  paint.fillStyle = "#15100e";
  paint.beginPath();
  paint.rect(x - unit * 2, y - unit * 2, unit * 4, unit * 2);
  paint.moveTo(x - unit, y - unit * 2);
  paint.lineTo(x, y - unit * 2.9);
  paint.lineTo(x + unit, y - unit * 2);
  for (const side of [-1, 1]) {
    const tower = x + side * unit * 2;
    paint.rect(tower - unit * 0.55, y - unit * 3.2, unit * 1.1, unit * 3.2);
    paint.moveTo(tower + unit * 0.5, y - unit * 3.2);
    paint.ellipse(tower, y - unit * 3.2, unit * 0.5, unit * 0.75, 0, Math.PI, 2 * Math.PI);
    paint.rect(tower - 1, y - unit * 4.5, 2, unit * 0.7);
  }
  paint.fill();
  paint.fillStyle = "rgb(255 181 71 / 0.62)";
  paint.beginPath();
  paint.arc(x, y - unit * 1.62, unit * 0.16, 0, 2 * Math.PI);
  for (const side of [-1, 0, 1]) {
    const wide = side === 0 ? 0.3 : 0.2;
    const left = x + side * unit * 0.95 - (unit * wide) / 2;
    paint.roundRect(left, y - unit * 0.72, unit * wide, unit * (side === 0 ? 0.72 : 0.42), [unit, unit, 0, 0]);
  }
  for (const side of [-1, 1])
    paint.roundRect(x + side * unit * 2 - unit * 0.12, y - unit * 2.7, unit * 0.24, unit * 0.5, unit);
  paint.fill();
}

function paintWater({ paint }: Surface, { width, height }: StageLayout, horizon: number): void {
  const water = paint.createLinearGradient(0, horizon, 0, height);
  water.addColorStop(0, "#3a2a20");
  water.addColorStop(0.25, "#1b1d22");
  water.addColorStop(1, "#0d0b0a");
  paint.fillStyle = water;
  paint.fillRect(0, horizon, width, height - horizon);
  const next = decorationNumbers(5);
  paint.fillStyle = "#ffbd66";
  for (let wave = 0; wave < 130; wave += 1) {
    const depth = next();
    const y = horizon + 3 + depth * depth * (height - horizon);
    paint.globalAlpha = 0.16 * (1 - depth) + 0.02;
    const long = 10 + next() * 70 * (0.4 + depth);
    paint.fillRect(width / 2 + (next() - 0.5) * width * (0.5 + depth * 0.6) - long / 2, y, long, 1.4);
  }
  paint.globalAlpha = 1;
}

function paintPalms({ paint }: Surface, { width, isPortrait }: StageLayout, horizon: number): void {
  const size = isPortrait ? 70 : 170;
  paint.strokeStyle = "#0f0b09";
  paint.lineCap = "round";
  for (const [at, lean, tall] of [
    [0.015, 0.25, 1.5],
    [0.985, -0.22, 1.75],
    [0.955, -0.1, 1.2],
  ] as const) {
    const foot = { x: width * at, y: horizon + 26 };
    const top = { x: foot.x + size * lean, y: foot.y - size * tall };
    paint.lineWidth = size * 0.045;
    paint.beginPath();
    paint.moveTo(foot.x, foot.y);
    paint.quadraticCurveTo(foot.x + size * lean * 0.2, foot.y - size * tall * 0.6, top.x, top.y);
    paint.stroke();
    for (let leaf = 0; leaf < 9; leaf += 1) {
      const angle = (leaf / 9) * 2 * Math.PI;
      const reach = { x: Math.cos(angle) * size * 0.52, y: Math.sin(angle) * size * 0.26 };
      paint.lineWidth = size * 0.03;
      paint.beginPath();
      paint.moveTo(top.x, top.y);
      paint.quadraticCurveTo(top.x + reach.x * 0.6, top.y + reach.y - size * 0.2, top.x + reach.x, top.y + reach.y + 8);
      paint.stroke();
    }
  }
}

/** The wall around the reels: planks at the sides, the roof edge above, the sill below. */
function paintHouse({ paint }: Surface, layout: StageLayout): void {
  const { reels, frame } = layout;
  const side = layout.isPortrait ? frame + 6 : Math.min(frame + 88, reels.x - 18);
  const left = reels.x - side;
  const right = reels.x + reels.width + side;
  const top = reels.y - frame - 14;
  const bottom = reels.y + reels.height + frame + 10;
  const wood = paint.createLinearGradient(0, top, 0, bottom);
  wood.addColorStop(0, "#4a2d1a");
  wood.addColorStop(1, "#2b1a10");
  paint.fillStyle = wood;
  paint.fillRect(left, top, right - left, bottom - top);
  paint.fillStyle = "rgb(12 7 4 / 0.5)";
  for (let y = top + 16; y < bottom; y += 18) paint.fillRect(left, y, right - left, 1.5);
  if (side > frame + 40) paintShutters(paint, layout, { left, right });
  paintBeam(paint, { x: left - 8, y: top - 10, width: right - left + 16, height: 16 });
  paintBeam(paint, { x: left - 12, y: bottom - 4, width: right - left + 24, height: 18 });
}

function paintShutters(
  paint: CanvasRenderingContext2D,
  { reels, frame }: StageLayout,
  { left, right }: { left: number; right: number },
): void {
  const wide = reels.x - frame - left - 18;
  const columns = 2;
  const rows = 6;
  for (const x of [left + 9, right - wide - 9]) {
    paint.fillStyle = "#1d1009";
    paint.fillRect(x - 4, reels.y - 4, wide + 8, reels.height + 8);
    for (let place = 0; place < columns * rows; place += 1) {
      const column = place % columns;
      const row = Math.floor(place / columns);
      const cell = { width: wide / columns, height: reels.height / rows };
      paintShutterPane(paint, {
        x: x + column * cell.width + 2,
        y: reels.y + row * cell.height + 2,
        width: cell.width - 4,
        height: cell.height - 4,
        glow: 0.55 + (((row * 7 + column * 5) % 5) / 5) * 0.45,
      });
    }
  }
}

interface ShutterPane {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly glow: number;
}

function paintShutterPane(paint: CanvasRenderingContext2D, { x, y, width, height, glow }: ShutterPane): void {
  const light = paint.createRadialGradient(
    x + width / 2,
    y + height / 2,
    1,
    x + width / 2,
    y + height / 2,
    Math.max(width, height) * 0.75,
  );
  light.addColorStop(0, `rgb(255 205 122 / ${0.85 * glow})`);
  light.addColorStop(1, `rgb(150 82 30 / ${0.75 * glow})`);
  paint.fillStyle = light;
  paint.fillRect(x, y, width, height);
  paint.fillStyle = "rgb(29 16 9 / 0.75)";
  paint.fillRect(x + width / 2 - 1, y, 2, height);
  paint.fillRect(x, y + height / 2 - 1, width, 2);
}

function paintBeam(
  paint: CanvasRenderingContext2D,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const wood = paint.createLinearGradient(0, y, 0, y + height);
  wood.addColorStop(0, "#8a5a33");
  wood.addColorStop(0.3, "#6a4123");
  wood.addColorStop(1, "#2c190d");
  paint.fillStyle = wood;
  paint.beginPath();
  paint.roundRect(x, y, width, height, 4);
  paint.fill();
  paint.fillStyle = "rgb(255 214 140 / 0.25)";
  paint.fillRect(x + 4, y + 1.5, width - 8, 1);
}
