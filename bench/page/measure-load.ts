/**
 * Measures with Lighthouse how a page loads, while the browser is throttled to slow 4G and a quarter of the CPU speed.
 */

import lighthouse from "lighthouse";
import { median } from "../report.ts";

/** Medians of the runs for figures that depend on time; the worst run for the other figures. */
export interface LoadFigures {
  readonly lcpMs: number;
  readonly fcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** All scores are between 0 and 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

/** Extra runs, which replace runs on a busy machine and runs that Lighthouse cannot evaluate. */
const spareRuns = 4;
/** The lowest accepted machine speed, as a share of the highest speed that Lighthouse has measured. */
const minimumSpeed = 0.85;

interface LoadRun {
  readonly figures: LoadFigures;
  /**
   * The speed of the machine, which Lighthouse measures before the page. Of the valid runs, those with the highest
   * speed are used, whatever their figures.
   */
  readonly speed: number;
}

/**
 * Returns a function that measures pages as on a phone, in the browser with this debugging port. All measurements of
 * the function are compared with the highest machine speed measured so far.
 */
export function createLoadMeter(port: number): (url: string, runs: number) => Promise<LoadFigures> {
  let bestSpeed = 0;
  return async (url, runs) => {
    const validRuns: LoadRun[] = [];
    const isQuick = ({ speed }: LoadRun) => speed >= minimumSpeed * bestSpeed;
    for (let run = 0; run < runs + spareRuns && validRuns.filter(isQuick).length < runs; run += 1) {
      const loadRun = await measureOnce(url, port);
      bestSpeed = Math.max(bestSpeed, loadRun.speed);
      if (!Object.values(loadRun.figures).some(Number.isNaN)) validRuns.push(loadRun);
    }
    if (validRuns.length < runs) throw new Error(`Lighthouse could not read ${url}`);
    return figuresOf(validRuns, runs);
  };
}

/** Returns the figures of the runs with the highest machine speed, as many as `runs`. */
function figuresOf(validRuns: readonly LoadRun[], runs: number): LoadFigures {
  const fastestRuns = validRuns
    .toSorted((one, other) => other.speed - one.speed)
    .slice(0, runs)
    .map(({ figures }) => figures);
  const medianOf = (key: keyof LoadFigures) => median(fastestRuns.map((figures) => figures[key]));
  return {
    lcpMs: medianOf("lcpMs"),
    fcpMs: medianOf("fcpMs"),
    tbtMs: medianOf("tbtMs"),
    cls: Math.max(...fastestRuns.map(({ cls }) => cls)),
    performance: medianOf("performance"),
    accessibility: Math.min(...fastestRuns.map(({ accessibility }) => accessibility)),
    bestPractices: Math.min(...fastestRuns.map(({ bestPractices }) => bestPractices)),
    seo: Math.min(...fastestRuns.map(({ seo }) => seo)),
  };
}

async function measureOnce(url: string, port: number): Promise<LoadRun> {
  const result = await lighthouse(url, {
    port,
    logLevel: "silent",
    throttlingMethod: "devtools",
    formFactor: "mobile",
  });
  if (result === undefined) throw new Error(`Lighthouse answered nothing for ${url}`);
  const { audits, categories, environment } = result.lhr;
  const value = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const score = (name: string) => Math.round((categories[name]?.score ?? Number.NaN) * 100);
  const figures = {
    lcpMs: value("largest-contentful-paint"),
    fcpMs: value("first-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    // Rounded to a thousandth, as Lighthouse displays it, because letters of the web font differ slightly in width from
    // the fallback font.
    cls: Math.round(value("cumulative-layout-shift") * 1_000) / 1_000,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
  };
  return { figures, speed: environment.benchmarkIndex };
}
