/** Draws one frame: background, lanterns, panes, symbols, frame and light. */

import { createLanternString } from "./lantern-string.ts";
import type { LanternString } from "./lantern-string.ts";
import { cellBox, layoutStage, reelCount, rowCount } from "./layout.ts";
import type { Margins, StageLayout } from "./layout.ts";
import type { Motes } from "./motes.ts";
import { paintPanes } from "./panes.ts";
import type { PanePictures } from "./panes.ts";
import type { ReelMotion } from "./reel-motion.ts";
import { paintScenery } from "./scenery.ts";
import type { WinLight } from "./win-light.ts";
import { symbolUrl } from "../art/symbol-art.ts";
import { createSurface, pixelRatio } from "./surface.ts";

/** Pictures that are painted once per page size. */
export interface Pictures {
  readonly layout: StageLayout;
  readonly scenery: HTMLCanvasElement;
  readonly panes: PanePictures;
  readonly sprites: Sprites;
  readonly lanterns: LanternString;
}

export interface PictureOptions {
  readonly symbols: readonly string[];
  readonly margins: () => Margins;
  readonly onLayout: (layout: StageLayout) => void;
}

/** Paints the pictures for the current page size. */
export async function paintPictures({ symbols, margins, onLayout }: PictureOptions): Promise<Pictures> {
  const layout = layoutStage(innerWidth, innerHeight, margins());
  onLayout(layout);
  const size = Math.floor(Math.min(layout.cellWidth, layout.cellHeight) * 0.88);
  const [sprites, lanterns] = await Promise.all([loadSprites(symbols, size), createLanternString(layout)]);
  return { layout, scenery: paintScenery(layout), panes: paintPanes(layout), sprites, lanterns };
}

export interface Scene {
  readonly pictures: Pictures;
  readonly reels: readonly ReelMotion[];
  readonly light: WinLight;
  readonly motes: Motes;
}

export function drawScene(paint: CanvasRenderingContext2D, scene: Scene): void {
  const { pictures, light, motes } = scene;
  const { layout, scenery, panes, lanterns } = pictures;
  paint.globalAlpha = 1;
  paint.drawImage(scenery, 0, 0, layout.width, layout.height);
  lanterns.draw(paint);
  paint.globalAlpha = 1;
  for (let reel = 0; reel < reelCount; reel += 1) drawReel(paint, scene, reel);
  const { reels: box, frame } = layout;
  paint.globalAlpha = 1;
  paint.drawImage(panes.frame, box.x - frame, box.y - frame, box.width + frame * 2, box.height + frame * 2);
  light.drawThreads(paint, layout);
  motes.draw(paint);
}

function drawReel(paint: CanvasRenderingContext2D, { pictures, reels, light }: Scene, index: number): void {
  const { layout, panes, sprites } = pictures;
  const reel = reels[index];
  if (reel === undefined) return;
  for (let row = 0; row < rowCount; row += 1) {
    const box = cellBox(layout, index, row);
    const glow = reel.isTurning ? 0.1 : light.lightOf(index, row);
    paint.drawImage(panes.pane(glow), box.x, box.y, box.width, box.height);
  }
  paint.save();
  paint.beginPath();
  paint.rect(layout.reels.x + index * layout.cellWidth, layout.reels.y, layout.cellWidth, layout.reels.height);
  paint.clip();
  const blur = Math.min(1, Math.max(0, reel.speed) / 20);
  reel.tape.forEach((symbol, place) => {
    const picture = sprites.symbol(symbol);
    if (picture === undefined) return;
    const row = place - 1;
    const box = cellBox(layout, index, row);
    const x = box.x + (box.width - sprites.size) / 2;
    const y = box.y + (box.height - sprites.size) / 2 + reel.offset * layout.cellHeight;
    const dimness = reel.isTurning ? 0 : light.dimnessOf(index, row);
    drawSymbol(paint, picture, { x, y, size: sprites.size, blur, alpha: 1 - dimness });
  });
  paint.restore();
}

interface SymbolDrawing {
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly blur: number;
  readonly alpha: number;
}

/** Transparent copies above and below give a moving symbol its blur. */
function drawSymbol(paint: CanvasRenderingContext2D, picture: HTMLCanvasElement, place: SymbolDrawing): void {
  const { x, y, size, blur, alpha } = place;
  if (blur > 0.08) {
    for (const shift of [-0.34, -0.17, 0.17, 0.34]) {
      paint.globalAlpha = 0.22 * blur * alpha;
      paint.drawImage(picture, x, y + shift * size * blur, size, size);
    }
  }
  paint.globalAlpha = alpha * (1 - blur * 0.45);
  paint.drawImage(picture, x, y, size, size);
  paint.globalAlpha = 1;
}

interface Sprites {
  /** The picture of a symbol by its number, `size` CSS pixels wide and high. */
  symbol(number: number): HTMLCanvasElement | undefined;
  readonly size: number;
}

/** Draws the pictures of all symbols once per size from their SVG. */
async function loadSprites(names: readonly string[], size: number): Promise<Sprites> {
  const pictures = await Promise.all(names.map((name) => loadSymbol(name, size)));
  return { size, symbol: (number) => pictures[number] };
}

async function loadSymbol(name: string, size: number): Promise<HTMLCanvasElement> {
  const image = new Image();
  image.src = symbolUrl(name, Math.round(size * pixelRatio()));
  await image.decode();
  const { canvas, paint } = createSurface(size, size);
  paint.drawImage(image, 0, 0, size, size);
  return canvas;
}
