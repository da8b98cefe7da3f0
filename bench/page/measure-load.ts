/** Measures how a page loads, by Lighthouse with observed throttling: slow 4G and a quarter of the CPU speed. */

import lighthouse from "lighthouse";
import { median } from "../report.ts";

/** Medians of the runs; for layout shift and the scores that do not depend on time, the worst. */
export interface LoadFigures {
  readonly lcpMs: number;
  readonly fcpMs: number;
  readonly tbtMs: number;
  readonly cls: number;
  /** 0 to 100. */
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
}

/** Extra runs that replace slow ones (on a shared machine) and ones that Lighthouse cannot evaluate. */
const spareRuns = 4;
/** As a share of the best speed that Lighthouse measured on this machine. */
const leastSpeed = 0.85;

interface LoadRun {
  readonly figures: LoadFigures;
  /** The speed of the machine that Lighthouse measures before the page. Only this decides which runs count. */
  readonly speed: number;
}

/**
 * Measures pages as a phone, in the browser of the debugging port. All pages of one meter share the best known speed.
 */
export function createLoadMeter(port: number): (url: string, runs: number) => Promise<LoadFigures> {
  let bestSpeed = 0;
  return async (url, runs) => {
    const readable: LoadRun[] = [];
    const isQuick = ({ speed }: LoadRun) => speed >= leastSpeed * bestSpeed;
    for (let run = 0; run < runs + spareRuns && readable.filter(isQuick).length < runs; run += 1) {
      const made = await measureOnce(url, port);
      bestSpeed = Math.max(bestSpeed, made.speed);
      if (!Object.values(made.figures).some(Number.isNaN)) readable.push(made);
    }
    if (readable.length < runs) throw new Error(`Lighthouse could not read ${url}`);
    return figuresOf(readable, runs);
  };
}

/** The figures of the `runs` runs with the highest machine speed. */
function figuresOf(readable: readonly LoadRun[], runs: number): LoadFigures {
  const found = readable
    .toSorted((one, other) => other.speed - one.speed)
    .slice(0, runs)
    .map(({ figures }) => figures);
  const middle = (key: keyof LoadFigures) => median(found.map((figures) => figures[key]));
  return {
    lcpMs: middle("lcpMs"),
    fcpMs: middle("fcpMs"),
    tbtMs: middle("tbtMs"),
    cls: Math.max(...found.map(({ cls }) => cls)),
    performance: middle("performance"),
    accessibility: Math.min(...found.map(({ accessibility }) => accessibility)),
    bestPractices: Math.min(...found.map(({ bestPractices }) => bestPractices)),
    seo: Math.min(...found.map(({ seo }) => seo)),
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
    // Rounded to a thousandth, as Lighthouse shows it: letters of the web font differ slightly in width from the
    // fallback font.
    cls: Math.round(value("cumulative-layout-shift") * 1_000) / 1_000,
    performance: score("performance"),
    accessibility: score("accessibility"),
    bestPractices: score("best-practices"),
    seo: score("seo"),
  };
  return { figures, speed: environment.benchmarkIndex };
}
