/** Shows a win: its cells light up, and threads of light connect them reel by reel along all winning ways. */

import { cellBox, reelCount, rowCount } from "./layout.ts";
import type { StageLayout } from "./layout.ts";

export interface Cell {
  readonly reel: number;
  readonly row: number;
}

/** The cells of a win: on its reels, all cells with the symbol or a door (wild). */
export function cellsOfRun(
  window: readonly (readonly number[])[],
  { symbol, reels, wild }: { symbol: number; reels: number; wild: number },
): Cell[] {
  return window
    .slice(0, reels)
    .flatMap((column, reel) =>
      column.flatMap((cellSymbol, row) => (cellSymbol === symbol || cellSymbol === wild ? [{ reel, row }] : [])),
    );
}

export function cellsShowing(window: readonly (readonly number[])[], symbol: number): Cell[] {
  return window.flatMap((column, reel) =>
    column.flatMap((cellSymbol, row) => (cellSymbol === symbol ? [{ reel, row }] : [])),
  );
}

export interface WinLight {
  /** Lights these cells and dims the others; optionally draws threads between neighbouring reels. */
  show(cells: readonly Cell[], hasThreads: boolean): void;
  clear(): void;
  advance(ms: number): void;
  /** True when all cells have their usual light and no animation runs. */
  readonly isUsual: boolean;
  /** Light of a cell from 0 to 1. */
  lightOf(reel: number, row: number): number;
  /** How much the symbol of a cell is dimmed, 0 to 1. */
  dimnessOf(reel: number, row: number): number;
  drawThreads(paint: CanvasRenderingContext2D, layout: StageLayout): void;
}

const usualLight = 0.36;
const fadeMs = 170;
const threadMs = 380;

export function createWinLight(): WinLight {
  const light = Array.from({ length: reelCount * rowCount }, () => usualLight);
  let cells: readonly Cell[] = [];
  let hasThreads = false;
  let shownMs = 0;
  const isLit = (reel: number, row: number) => cells.some((cell) => cell.reel === reel && cell.row === row);
  const goalOf = (reel: number, row: number) => {
    if (cells.length === 0) return usualLight;
    return isLit(reel, row) ? 0.84 + 0.16 * Math.sin(shownMs / 190) : 0.02;
  };
  return {
    show(next, withThreads) {
      cells = next;
      hasThreads = withThreads;
      shownMs = 0;
    },
    clear() {
      cells = [];
      shownMs = 0;
    },
    advance(ms) {
      shownMs += ms;
      light.forEach((value, index) => {
        const goal = goalOf(Math.floor(index / rowCount), index % rowCount);
        light[index] = value + (goal - value) * Math.min(1, ms / fadeMs);
      });
    },
    get isUsual() {
      return cells.length === 0 && light.every((value) => Math.abs(value - usualLight) < 0.01);
    },
    lightOf: (reel, row) => light[reel * rowCount + row] ?? usualLight,
    dimnessOf: (reel, row) => (cells.length > 0 && !isLit(reel, row) ? 0.62 : 0),
    drawThreads(paint, layout) {
      if (!hasThreads || cells.length === 0) return;
      const reach = Math.min(1, shownMs / threadMs) * (reelCount - 1);
      for (const from of cells) {
        for (const to of cells.filter(({ reel }) => reel === from.reel + 1)) {
          drawThread(paint, layout, { from, to, share: Math.min(1, Math.max(0, reach - from.reel)) });
        }
      }
    },
  };
}

interface Thread {
  readonly from: Cell;
  readonly to: Cell;
  /** How much of the thread is drawn, 0 to 1. */
  readonly share: number;
}

function drawThread(paint: CanvasRenderingContext2D, layout: StageLayout, { from, to, share }: Thread): void {
  if (share <= 0) return;
  const start = middleOf(layout, from);
  const end = middleOf(layout, to);
  const tip = { x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share };
  paint.lineCap = "round";
  for (const [width, colour] of [
    [layout.cellWidth * 0.075, "rgb(255 176 64 / 0.28)"],
    [layout.cellWidth * 0.028, "rgb(255 240 200 / 0.9)"],
  ] as const) {
    paint.strokeStyle = colour;
    paint.lineWidth = width;
    paint.beginPath();
    paint.moveTo(start.x, start.y);
    paint.lineTo(tip.x, tip.y);
    paint.stroke();
  }
}

function middleOf(layout: StageLayout, { reel, row }: Cell): { x: number; y: number } {
  const box = cellBox(layout, reel, row);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
