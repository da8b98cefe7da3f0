import { expect, it } from "vitest";
import { createIdSource } from "../core/ids.ts";
import type { MemberId } from "../core/ids.ts";
import { laneOf } from "./member-lanes.ts";

it.each([
  ["in one call", 0],
  ["one after another", 7],
])("members that one process has created %s are distributed evenly over the lanes", (_case, pauseMs) => {
  let nowMs = Date.UTC(2026, 0, 1);
  const ids = createIdSource({ realNow: () => new Date(nowMs) }, 6);
  const counts = [0, 0, 0];
  for (let index = 0; index < 3_000; index += 1) {
    const lane = laneOf(ids.next() as MemberId, counts.length);
    counts[lane] = (counts[lane] ?? 0) + 1;
    nowMs += pauseMs;
  }
  for (const count of counts) expect(count).toBeGreaterThan(800);
});
