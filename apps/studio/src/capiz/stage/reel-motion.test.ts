import { expect, test } from "vitest";
import { ReelMotion } from "./reel-motion.ts";

const strip = [2, 3, 4, 5, 6, 7, 8];

function advanceBy(reel: ReelMotion, ms: number): void {
  for (let elapsedMs = 0; elapsedMs < ms; elapsedMs += 16) reel.advance(16);
}

test("a turning reel ends on the requested window, top row first", () => {
  for (const turningMs of [0, 100, 333, 1_000]) {
    const reel = new ReelMotion(strip);
    reel.start();
    advanceBy(reel, turningMs);
    reel.stopOn([11, 10, 9], 600);
    advanceBy(reel, 700);
    expect(reel.isTurning).toBe(false);
    expect(reel.tape.slice(1)).toEqual([11, 10, 9]);
    expect([reel.offset, reel.speed]).toEqual([0, 0]);
  }
});

test("a reel ends on the requested window after a single long frame, as when the tab was hidden", () => {
  const reel = new ReelMotion(strip);
  reel.start();
  reel.stopOn([11, 10, 9], 600);
  reel.advance(5_000);
  expect(reel.tape.slice(1)).toEqual([11, 10, 9]);
});

test("a reel can show a window at once", () => {
  const reel = new ReelMotion(strip);
  reel.set([1, 2, 3]);
  expect(reel.tape.slice(1)).toEqual([1, 2, 3]);
  expect(reel.isTurning).toBe(false);
});
