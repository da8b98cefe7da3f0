/** Scrolls a list of games and reads the cost of each frame from the browser's trace. */

import type { CDPSession, Page } from "@playwright/test";

export interface ScrollResult {
  /** The CPU time of scripts, styles and layout in each frame, in milliseconds. */
  readonly frameMs: readonly number[];
  /** The maximum number of cards that were in the page at the same time. */
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
  /** CPU time in microseconds, which excludes other processes on the machine. */
  readonly tdur?: number;
}

const countedEvents = new Set([
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
const markName = "wall-frame";
const frames = 300;
const stepPx = 120;
const frameRate = 60;

/** Scrolls the list at this URL down; the page stays open. */
export async function scrollWall(page: Page, url: string): Promise<ScrollResult> {
  await page.goto(url);
  await page.locator(".game-wall[data-measured]").waitFor();
  // Waits for the notices that the portal opens for a new visitor, and closes them.
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
  await page.evaluate(watchFrames, markName);
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

/** Runs in the page: marks each frame in the trace and counts the cards. */
function watchFrames(markName: string): void {
  Reflect.set(window, "mostCards", 0);
  const watch = () => {
    performance.mark(markName);
    const cards = document.querySelectorAll(".game-wall li").length;
    Reflect.set(window, "mostCards", Math.max(cards, Reflect.get(window, "mostCards") as number));
    requestAnimationFrame(watch);
  };
  requestAnimationFrame(watch);
}

/** Adds up the CPU time of each frame. Events inside other events are not counted twice. */
function costOfFrames(events: readonly TraceEvent[]): number[] {
  const marks = events.filter(({ name, cat }) => name === markName && cat.includes("user_timing"));
  const starts = marks.map(({ ts }) => ts).toSorted((a, b) => a - b);
  const thread = marks[0]?.tid;
  const frameEvents = events
    .filter(
      ({ name, ph, tid, ts }) =>
        ph === "X" && tid === thread && countedEvents.has(name) && ts >= (starts[0] ?? Infinity),
    )
    .toSorted((a, b) => a.ts - b.ts);
  const costs = starts.slice(1).map(() => 0);
  let countedUntil = 0;
  let frame = 0;
  for (const { ts, dur = 0, tdur = dur } of frameEvents) {
    if (ts < countedUntil) continue;
    countedUntil = ts + dur;
    while ((starts[frame + 1] ?? Infinity) <= ts) frame += 1;
    if (frame < costs.length) costs[frame] = (costs[frame] ?? 0) + tdur / 1_000;
  }
  return costs;
}
