/** Draws the capiz panes at several light levels, and the carved frame around them. */

import { reelCount, rowCount } from "./layout.ts";
import type { StageLayout } from "./layout.ts";
import { createSurface, decorationNumbers } from "./surface.ts";

/** The highest light level. A pane is painted once for each level, from 0 (dark) to this one (fully lit). */
const lightSteps = 8;

export interface PanePictures {
  /** The pane for a light from 0 to 1. */
  pane(light: number): HTMLCanvasElement;
  /** Frame and lattice, drawn over the symbols. */
  readonly frame: HTMLCanvasElement;
}

export function paintPanes(layout: StageLayout): PanePictures {
  const panes = Array.from({ length: lightSteps + 1 }, (_, step) => paintPane(layout, step / lightSteps));
  return {
    frame: paintFrame(layout),
    pane(light) {
      const step = Math.round(Math.min(1, Math.max(0, light)) * lightSteps);
      return panes[step] ?? panes[0] ?? document.createElement("canvas");
    },
  };
}

function mix(from: readonly [number, number, number], to: readonly [number, number, number], share: number): string {
  const [r = 0, g = 0, b = 0] = from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * share));
  return `rgb(${r} ${g} ${b})`;
}

function paintPane({ cellWidth, cellHeight }: StageLayout, light: number): HTMLCanvasElement {
  const { canvas, paint } = createSurface(cellWidth, cellHeight);
  const shell = paint.createRadialGradient(
    cellWidth / 2,
    cellHeight * 0.46,
    2,
    cellWidth / 2,
    cellHeight / 2,
    Math.max(cellWidth, cellHeight) * 0.78,
  );
  shell.addColorStop(0, mix([84, 60, 38], [255, 205, 116], light));
  shell.addColorStop(0.62, mix([52, 36, 23], [196, 118, 40], light));
  shell.addColorStop(1, mix([30, 20, 13], [96, 52, 20], light));
  paint.fillStyle = shell;
  paint.fillRect(0, 0, cellWidth, cellHeight);
  const next = decorationNumbers(31);
  paint.strokeStyle = `rgb(255 236 196 / ${0.05 + light * 0.07})`;
  paint.lineWidth = 1;
  // The growth rings of the shell; their centre is below the pane.
  for (let ring = 0; ring < 9; ring += 1) {
    paint.beginPath();
    paint.ellipse(
      cellWidth * 0.2,
      cellHeight * 1.15,
      cellWidth * (0.25 + ring * 0.13),
      cellHeight * (0.3 + ring * 0.12) * (0.95 + next() * 0.1),
      0.3,
      0,
      2 * Math.PI,
    );
    paint.stroke();
  }
  paint.strokeStyle = `rgb(20 11 6 / ${0.5 - light * 0.2})`;
  paint.lineWidth = 1;
  paint.strokeRect(cellWidth * 0.5 - 0.5, 0, 1, cellHeight);
  paint.strokeRect(0, cellHeight * 0.5 - 0.5, cellWidth, 1);
  return canvas;
}

function paintFrame(layout: StageLayout): HTMLCanvasElement {
  const { reels, frame, cellWidth, cellHeight } = layout;
  const { canvas, paint } = createSurface(reels.width + frame * 2, reels.height + frame * 2);
  const wood = paint.createLinearGradient(0, 0, reels.width, reels.height);
  wood.addColorStop(0, "#8f5d35");
  wood.addColorStop(0.5, "#5f3a1f");
  wood.addColorStop(1, "#7a4b29");
  paint.fillStyle = wood;
  paint.beginPath();
  paint.roundRect(0, 0, reels.width + frame * 2, reels.height + frame * 2, frame * 0.7);
  paint.rect(reels.width + frame, frame, -reels.width, reels.height);
  paint.fill("evenodd");
  paint.strokeStyle = "rgb(255 214 140 / 0.35)";
  paint.lineWidth = 1.2;
  paint.beginPath();
  paint.roundRect(2, 2, reels.width + frame * 2 - 4, reels.height + frame * 2 - 4, frame * 0.6);
  paint.stroke();
  paint.strokeStyle = "rgb(18 9 4 / 0.85)";
  paint.lineWidth = 2;
  paint.strokeRect(frame - 1, frame - 1, reels.width + 2, reels.height + 2);
  paintStiles(paint, layout);
  paintCarving(paint, layout);
  paint.globalCompositeOperation = "source-over";
  const shade = paint.createLinearGradient(0, frame, 0, frame + cellHeight * 0.35);
  shade.addColorStop(0, "rgb(8 4 2 / 0.5)");
  shade.addColorStop(1, "rgb(8 4 2 / 0)");
  paint.fillStyle = shade;
  paint.fillRect(frame, frame, cellWidth * reelCount, cellHeight * 0.35);
  return canvas;
}

/** Draws thick bars between reels and thin bars between rows, because the rules count wins by reels. */
function paintStiles(paint: CanvasRenderingContext2D, { reels, frame, cellWidth, cellHeight }: StageLayout): void {
  const stile = Math.max(3, cellWidth * 0.035);
  for (let reel = 1; reel < reelCount; reel += 1) {
    const x = frame + reel * cellWidth;
    const wood = paint.createLinearGradient(x - stile, 0, x + stile, 0);
    wood.addColorStop(0, "#2a170b");
    wood.addColorStop(0.45, "#84532d");
    wood.addColorStop(1, "#2a170b");
    paint.fillStyle = wood;
    paint.fillRect(x - stile, frame, stile * 2, reels.height);
  }
  for (let row = 1; row < rowCount; row += 1) {
    paint.fillStyle = "#241409";
    paint.fillRect(frame, frame + row * cellHeight - 1.5, reels.width, 3);
    paint.fillStyle = "rgb(160 104 58 / 0.55)";
    paint.fillRect(frame, frame + row * cellHeight - 1.5, reels.width, 1);
  }
}

function paintCarving(paint: CanvasRenderingContext2D, { reels, frame }: StageLayout): void {
  paint.fillStyle = "rgb(255 206 122 / 0.5)";
  const step = Math.max(18, frame * 1.5);
  const size = frame * 0.2;
  for (let x = frame; x <= reels.width + frame; x += step) {
    for (const y of [frame / 2, reels.height + frame * 1.5]) {
      paint.beginPath();
      paint.moveTo(x, y - size);
      paint.lineTo(x + size, y);
      paint.lineTo(x, y + size);
      paint.lineTo(x - size, y);
      paint.fill();
    }
  }
}
