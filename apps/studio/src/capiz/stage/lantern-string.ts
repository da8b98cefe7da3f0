/** The string of four lanterns above the reels. Each lit lantern raises the multiplier of the free spins. */

import { symbolUrl } from "../art/symbol-art.ts";
import type { StageLayout } from "./layout.ts";
import { createSurface, pixelRatio } from "./surface.ts";

export interface LanternString {
  /** Sets the number of lit lanterns; a newly lit lantern flares up. */
  light(count: number): void;
  advance(ms: number): void;
  draw(paint: CanvasRenderingContext2D): void;
  /** Position of a lantern, for lights that fly to it. */
  positionOf(index: number): { readonly x: number; readonly y: number };
}

const lanternCount = 4;
const flareMs = 700;

export async function createLanternString(layout: StageLayout): Promise<LanternString> {
  const { lanterns } = layout;
  // If the layout has no room for lanterns (height 0), the size is 1 and `draw` draws nothing.
  const size = Math.max(1, Math.min(lanterns.height * 0.66, lanterns.width * 0.18));
  const picture = await loadLantern(size);
  const dark = darken(picture, size);
  let litCount = 0;
  const brightness = Array.from({ length: lanternCount }, () => 0);
  let clock = 0;
  const positionOf = (index: number) => {
    const share = (index + 0.5) / lanternCount;
    return {
      x: lanterns.x + lanterns.width * (0.08 + share * 0.84),
      y: cordHeightAt(layout, share) + lanterns.height * 0.07 + size * 0.48,
    };
  };
  return {
    positionOf,
    light(count) {
      litCount = Math.min(lanternCount, count);
    },
    advance(ms) {
      clock += ms;
      brightness.forEach((value, index) => {
        const goal = index < litCount ? 1 : 0;
        const step = ms / flareMs;
        brightness[index] = goal > value ? Math.min(1, value + step) : Math.max(0, value - step);
      });
    },
    draw(paint) {
      if (lanterns.height === 0) return;
      drawCord(paint, layout);
      drawHooks(paint, layout);
      brightness.forEach((value, index) => {
        const { x, y } = positionOf(index);
        const sway = Math.sin(clock / 1400 + index * 1.7) * 0.035;
        paint.save();
        paint.translate(x, y - size * 0.48);
        paint.rotate(sway);
        paint.drawImage(dark, -size / 2, 0, size, size);
        if (value > 0) {
          const flare = 1 + Math.sin(Math.min(1, value) * Math.PI) * 0.16;
          paint.globalAlpha = value;
          drawGlow(paint, size, value);
          paint.drawImage(picture, (-size * flare) / 2, (size - size * flare) / 2, size * flare, size * flare);
        }
        paint.restore();
      });
    },
  };
}

function drawCord(paint: CanvasRenderingContext2D, layout: StageLayout): void {
  const { lanterns } = layout;
  paint.strokeStyle = "#8a6038";
  paint.lineWidth = 2;
  paint.beginPath();
  for (let step = 0; step <= 40; step += 1) {
    const share = step / 40;
    paint.lineTo(lanterns.x + lanterns.width * (0.08 + share * 0.84), cordHeightAt(layout, share));
  }
  paint.stroke();
}

/** Returns the vertical position of the cord, which sags between its two ends. `share` runs from 0 to 1. */
function cordHeightAt({ lanterns }: StageLayout, share: number): number {
  return lanterns.y + lanterns.height * (0.02 + Math.sin(share * Math.PI) * 0.13);
}

function drawHooks(paint: CanvasRenderingContext2D, layout: StageLayout): void {
  const { lanterns } = layout;
  paint.lineWidth = 1.5;
  for (let index = 0; index < lanternCount; index += 1) {
    const share = (index + 0.5) / lanternCount;
    const x = lanterns.x + lanterns.width * (0.08 + share * 0.84);
    const y = cordHeightAt(layout, share);
    paint.beginPath();
    paint.moveTo(x, y);
    paint.lineTo(x, y + lanterns.height * 0.12);
    paint.stroke();
  }
}

function drawGlow(paint: CanvasRenderingContext2D, size: number, strength: number): void {
  const glow = paint.createRadialGradient(0, size * 0.46, 0, 0, size * 0.46, size * 1.1);
  glow.addColorStop(0, `rgb(255 196 96 / ${0.42 * strength})`);
  glow.addColorStop(1, "rgb(255 157 60 / 0)");
  paint.fillStyle = glow;
  paint.fillRect(-size * 1.1, -size * 0.7, size * 2.2, size * 2.3);
}

async function loadLantern(size: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = symbolUrl("parol", Math.round(size * pixelRatio()));
  await image.decode();
  const { canvas, paint } = createSurface(size, size);
  paint.drawImage(image, 0, 0, size, size);
  return canvas;
}

/** Returns the picture of the unlit lantern: the same shape, but dark. */
function darken(picture: HTMLCanvasElement, size: number): HTMLCanvasElement {
  const { canvas, paint } = createSurface(size, size);
  paint.drawImage(picture, 0, 0, size, size);
  paint.globalCompositeOperation = "source-atop";
  paint.fillStyle = "rgb(46 33 24 / 0.66)";
  paint.fillRect(0, 0, size, size);
  return canvas;
}
