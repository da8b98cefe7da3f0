/** Scrolls a list of games and reads the cost of each frame from the browser's trace. */

import type { CDPSession, Page } from "@playwright/test";

export interface ScrolledWall {
  /** Script, style and layout between two frames, in milliseconds of CPU time. */
  readonly frameMs: readonly number[];
  /** The maximum number of cards in the page at once. */
  readonly mostCards: number;
}

interface TraceEvent {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly tid: number;
  /** Wall-clock time in microseconds. */
  readonly ts: number;
  readonly dur?: number;
  /** CPU time in microseconds, which excludes other work on the machine. */
  readonly tdur?: number;
}

const work = new Set([
  "EventDispatch",
  "FireAnimationFrame",
  "FunctionCall",
  "Layout",
  "MajorGC",
  "MinorGC",
  "RunMicrotasks",
  "TimerFire",
  "UpdateLayoutTree",
]);
const mark = "wall-frame";
const frames = 300;
const stepPx = 120;
const frameRate = 60;

/** Leaves the page open and scrolled down. */
export async function scrollWall(page: Page, url: string): Promise<ScrolledWall> {
  await page.goto(url);
  await page.locator(".game-wall[data-measured]").waitFor();
  // The portal opens notices for a new visitor.
  await page.waitForTimeout(3_000);
  while (await page.locator("dialog[open]").isVisible()) await page.keyboard.press("Escape");
  const devtools = await page.context().newCDPSession(page);
  const events: TraceEvent[] = [];
  devtools.on("Tracing.dataCollected", ({ value }) => events.push(...(value as unknown as TraceEvent[])));
  await devtools.send("Tracing.start", {
    transferMode: "ReportEvents",
    traceConfig: {
      includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink.user_timing"],
    },
  });
  await page.evaluate(watchFrames, mark);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await devtools.send("Input.synthesizeScrollGesture", {
    x: width / 2,
    y: height / 2,
    yDistance: -frames * stepPx,
    speed: frameRate * stepPx,
    gestureSourceType: "mouse",
    preventFling: true,
  });
  const mostCards = await page.evaluate(() => Reflect.get(window, "mostCards") as number);
  await endTracing(devtools);
  return { frameMs: costOfFrames(events), mostCards };
}

async function endTracing(devtools: CDPSession): Promise<void> {
  const complete = new Promise((resolve) => devtools.once("Tracing.tracingComplete", resolve));
  await devtools.send("Tracing.end");
  await complete;
}

/** Runs in the page: marks each frame and counts the cards. */
function watchFrames(mark: string): void {
  Reflect.set(window, "mostCards", 0);
  const watch = () => {
    performance.mark(mark);
    const cards = document.querySelectorAll(".game-wall li").length;
    Reflect.set(window, "mostCards", Math.max(cards, Reflect.get(window, "mostCards") as number));
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}

/** Nested events are not counted twice. */
function costOfFrames(events: readonly TraceEvent[]): number[] {
  const marks = events.filter(({ name, cat }) => name === mark && cat.includes("user_timing"));
  const starts = marks.map(({ ts }) => ts).toSorted((a, b) => a - b);
  const thread = marks[0]?.tid;
  const done = events
    .filter(({ name, ph, tid, ts }) => ph === "X" && tid === thread && work.has(name) && ts >= (starts[0] ?? Infinity))
    .toSorted((a, b) => a.ts - b.ts);
  const costs = starts.slice(1).map(() => 0);
  let countedUntil = 0;
  let frame = 0;
  for (const { ts, dur = 0, tdur = dur } of done) {
    if (ts < countedUntil) continue;
    countedUntil = ts + dur;
    while ((starts[frame + 1] ?? Infinity) <= ts) frame += 1;
    if (frame < costs.length) costs[frame] = (costs[frame] ?? 0) + tdur / 1_000;
  }
  return costs;
}
