import fc from "fast-check";
import { expect, it } from "vitest";
import { cardsPerFrame, nextCards } from "./next-cards.ts";

const target = { near: { from: 60, end: 120 }, seen: { from: 78, end: 102 } };

it("a frame adds three cards until all near cards are drawn", () => {
  expect(nextCards({ from: 60, end: 102 }, target)).toEqual({ from: 60, end: 105 });
  expect(nextCards({ from: 60, end: 119 }, target)).toEqual({ from: 60, end: 120 });
  expect(nextCards({ from: 72, end: 120 }, target)).toEqual({ from: 69, end: 120 });
});

it("a frame draws all visible cards at once, however fast the page scrolls", () => {
  expect(nextCards({ from: 30, end: 84 }, target)).toEqual({ from: 60, end: 102 });
  expect(nextCards({ from: 96, end: 150 }, target)).toEqual({ from: 78, end: 120 });
});

it("a frame draws only the visible cards after the page has jumped", () => {
  expect(nextCards({ from: 0, end: 42 }, target)).toEqual(target.seen);
  expect(nextCards({ from: 900, end: 960 }, target)).toEqual(target.seen);
});

it("a frame prepares the first cards while the list is below the screen", () => {
  const below = { near: { from: 0, end: 18 }, seen: { from: 0, end: 0 } };
  expect(nextCards({ from: 0, end: 42 }, below)).toEqual(below.near);
  expect(nextCards({ from: 0, end: 0 }, below)).toEqual({ from: 0, end: 3 });
});

it("the frames reach all near cards from any start and draw all visible cards each time", () => {
  fc.assert(
    fc.property(fc.nat(200), fc.integer({ min: 0, max: 80 }), (from, length) => {
      let drawn = { from, end: from + length };
      for (let frame = 0; frame < 60 / cardsPerFrame; frame += 1) {
        drawn = nextCards(drawn, target);
        expect(drawn.from).toBeLessThanOrEqual(target.seen.from);
        expect(drawn.end).toBeGreaterThanOrEqual(target.seen.end);
      }
      expect(drawn).toEqual(target.near);
    }),
  );
});
