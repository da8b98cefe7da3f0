import fc from "fast-check";
import { expect, it } from "vitest";
import { cardsPerFrame, nextCards } from "./next-cards.ts";

const wanted = { near: { from: 60, end: 120 }, seen: { from: 78, end: 102 } };

it("adds three cards a frame until all that are near stand there", () => {
  expect(nextCards({ from: 60, end: 102 }, wanted)).toEqual({ from: 60, end: 105 });
  expect(nextCards({ from: 60, end: 119 }, wanted)).toEqual({ from: 60, end: 120 });
  expect(nextCards({ from: 72, end: 120 }, wanted)).toEqual({ from: 69, end: 120 });
});

it("has what is on the screen at once, however fast the page moves", () => {
  expect(nextCards({ from: 30, end: 84 }, wanted)).toEqual({ from: 60, end: 102 });
  expect(nextCards({ from: 96, end: 150 }, wanted)).toEqual({ from: 78, end: 120 });
});

it("begins anew with the screen where the page jumped", () => {
  expect(nextCards({ from: 0, end: 42 }, wanted)).toEqual(wanted.seen);
  expect(nextCards({ from: 900, end: 960 }, wanted)).toEqual(wanted.seen);
});

it("keeps the first cards ready while the wall is below the screen", () => {
  const below = { near: { from: 0, end: 18 }, seen: { from: 0, end: 0 } };
  expect(nextCards({ from: 0, end: 42 }, below)).toEqual(below.near);
  expect(nextCards({ from: 0, end: 0 }, below)).toEqual({ from: 0, end: 3 });
});

it("comes to all that are near from anywhere, with the screen whole in every frame", () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 0, max: 80 }), (from, length) => {
      let drawn = { from, end: from + length };
      for (let frame = 0; frame < 60 / cardsPerFrame; frame += 1) {
        drawn = nextCards(drawn, wanted);
        expect(drawn.from).toBeLessThanOrEqual(wanted.seen.from);
        expect(drawn.end).toBeGreaterThanOrEqual(wanted.seen.end);
      }
      expect(drawn).toEqual(wanted.near);
    }),
  );
});
