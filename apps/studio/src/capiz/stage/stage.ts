/** The canvas of the game. The promises of its methods resolve when the motion is over. */

import { monotonicMs } from "../../lib/clock.ts";
import { wait } from "../../lib/wait.ts";
import { drawScene, paintPictures } from "./draw-scene.ts";
import type { PictureOptions, Pictures } from "./draw-scene.ts";
import { cellBox, reelCount } from "./layout.ts";
import type { StageLayout } from "./layout.ts";
import { createMotes } from "./motes.ts";
import { ReelMotion } from "./reel-motion.ts";
import { createSurface } from "./surface.ts";
import type { Surface } from "./surface.ts";
import { createWinLight } from "./win-light.ts";
import type { Cell } from "./win-light.ts";

export type SymbolWindow = readonly (readonly number[])[];

export interface StageOptions extends PictureOptions {
  readonly canvas: HTMLCanvasElement;
  readonly strips: SymbolWindow;
}

/**
 * How long a reel takes to stop, and the delay between reels. With this stopping time, a reel begins to stop at the
 * speed at which it turns.
 */
const settleMs = 600;
const stopStepMs = 170;
const flightMs = 620;
const maxFrameMs = 50;
/** While only the lanterns move, every third frame is enough, which saves battery. */
const idleFrames = 3;
/** Long enough for all fading to end. */
const atOnceMs = 10_000;

export class Stage {
  readonly #options: StageOptions;
  readonly #reels: readonly ReelMotion[];
  readonly #light = createWinLight();
  readonly #motes = createMotes();
  #pictures: Pictures;
  #surface: Surface;
  #isCalm = false;
  #litLanterns = 0;
  #lastMs = monotonicMs();
  #skippedFrames = 0;

  private constructor(options: StageOptions, pictures: Pictures) {
    this.#options = options;
    this.#reels = options.strips.map((strip) => new ReelMotion(strip));
    this.#pictures = pictures;
    this.#surface = surfaceFor(options, pictures);
    requestAnimationFrame((nowMs) => this.#draw(nowMs));
  }

  /** Opens the stage; resolves when the first frame can be drawn. */
  static async open(options: StageOptions): Promise<Stage> {
    return new Stage(options, await paintPictures(options));
  }

  get layout(): StageLayout {
    return this.#pictures.layout;
  }

  /** In calm mode, pictures change without motion. */
  setCalm(isCalm: boolean): void {
    this.#isCalm = isCalm;
  }

  /** Shows these symbols at once. */
  show(window: SymbolWindow): void {
    this.#reels.forEach((reel, index) => reel.set(window[index] ?? []));
  }

  startReels(): void {
    this.#light.clear();
    if (!this.#isCalm) for (const reel of this.#reels) reel.start();
  }

  /** Stops the reels one after the other on these symbols. Calls `onStop` for each reel, in calm mode only once. */
  async stopReels(window: SymbolWindow, onStop: (reel: number) => void): Promise<void> {
    if (this.#isCalm) {
      this.show(window);
      return onStop(reelCount - 1);
    }
    await Promise.all(
      this.#reels.map(async (reel, index) => {
        await wait(index * stopStepMs);
        reel.stopOn(window[index] ?? [], settleMs);
        await untilStill(reel);
        onStop(index);
      }),
    );
  }

  /** Lights these cells and dims the others; optionally draws threads between neighbouring reels. */
  lightCells(cells: readonly Cell[], hasThreads: boolean): void {
    this.#light.show(cells, hasThreads);
  }

  clearLight(): void {
    this.#light.clear();
  }

  lightLanterns(count: number): void {
    this.#litLanterns = count;
    this.#pictures.lanterns.light(count);
    if (this.#isCalm) this.#pictures.lanterns.advance(atOnceMs);
  }

  /** Flies a light from each cell to a lantern, beginning with the lantern at index `from`. */
  async flyToLanterns(cells: readonly Cell[], from: number): Promise<void> {
    if (this.#isCalm) return;
    const { lanterns } = this.#pictures;
    await Promise.all(
      cells.map((cell, index) => this.#motes.fly(this.#middleOf(cell), lanterns.positionOf(from + index), flightMs)),
    );
  }

  /** Lets about `count` particles rise from these cells, the same number from each. */
  burst(cells: readonly Cell[], count: number): void {
    if (this.#isCalm || cells.length === 0) return;
    for (const cell of cells) this.#motes.burst(this.#middleOf(cell), Math.ceil(count / cells.length));
  }

  async resize(): Promise<void> {
    this.#pictures = await paintPictures(this.#options);
    this.#surface = surfaceFor(this.#options, this.#pictures);
    this.#pictures.lanterns.light(this.#litLanterns);
    this.#pictures.lanterns.advance(atOnceMs);
  }

  #draw(nowMs: number): void {
    const isIdle = !this.#reels.some(({ isTurning }) => isTurning) && this.#light.isUsual && this.#motes.isEmpty;
    this.#skippedFrames = isIdle ? this.#skippedFrames + 1 : idleFrames;
    if (this.#skippedFrames >= idleFrames) this.#paint(nowMs);
    requestAnimationFrame((next) => this.#draw(next));
  }

  #paint(nowMs: number): void {
    this.#skippedFrames = 0;
    const ms = Math.min(maxFrameMs, Math.max(0, nowMs - this.#lastMs));
    this.#lastMs = nowMs;
    for (const reel of this.#reels) reel.advance(ms);
    this.#light.advance(this.#isCalm ? atOnceMs : ms);
    this.#motes.advance(ms);
    if (!this.#isCalm) this.#pictures.lanterns.advance(ms);
    drawScene(this.#surface.paint, {
      pictures: this.#pictures,
      reels: this.#reels,
      light: this.#light,
      motes: this.#motes,
    });
  }

  #middleOf({ reel, row }: Cell): { x: number; y: number } {
    const box = cellBox(this.#pictures.layout, reel, row);
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  }
}

function surfaceFor({ canvas }: StageOptions, { layout }: Pictures): Surface {
  return createSurface(layout.width, layout.height, canvas);
}

function untilStill(reel: ReelMotion): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (reel.isTurning) requestAnimationFrame(check);
      else resolve();
    };
    check();
  });
}
