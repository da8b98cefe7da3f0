/**
 * Particles of light. A burst of particles rises from each winning cell; a larger win makes more particles. A single
 * light flies from a parol symbol to its lantern.
 */

import { decorationNumbers } from "./surface.ts";

interface Mote {
  x: number;
  y: number;
  readonly driftX: number;
  readonly driftY: number;
  readonly size: number;
  readonly lifeMs: number;
  ageMs: number;
  readonly colour: string;
}

interface Flight {
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  readonly durationMs: number;
  ageMs: number;
  readonly arrive: () => void;
}

export interface Motes {
  burst(at: { readonly x: number; readonly y: number }, count: number): void;
  /** Flies a light to a position; resolves when it arrives. */
  fly(from: Flight["from"], to: Flight["to"], durationMs: number): Promise<void>;
  advance(ms: number): void;
  draw(paint: CanvasRenderingContext2D): void;
  readonly isEmpty: boolean;
}

const colours = ["#ffe7ad", "#ffc861", "#ff9d3c", "#fff6dc"];
const maxMotes = 260;

export function createMotes(): Motes {
  const next = decorationNumbers(91);
  let motes: Mote[] = [];
  let flights: Flight[] = [];
  return {
    get isEmpty() {
      return motes.length === 0 && flights.length === 0;
    },
    burst({ x, y }, count) {
      for (let index = 0; index < count && motes.length < maxMotes; index += 1) {
        const angle = next() * 2 * Math.PI;
        const force = 20 + next() * 90;
        motes.push({
          x,
          y,
          driftX: Math.cos(angle) * force,
          driftY: Math.sin(angle) * force - 60,
          size: 1.4 + next() * 2.8,
          lifeMs: 700 + next() * 900,
          ageMs: 0,
          colour: colours[Math.floor(next() * colours.length)] ?? "#ffe7ad",
        });
      }
    },
    fly: (from, to, durationMs) =>
      new Promise((arrive) => {
        flights.push({ from, to, durationMs, ageMs: 0, arrive });
      }),
    advance(ms) {
      for (const mote of motes) {
        mote.ageMs += ms;
        mote.x += (mote.driftX * ms) / 1000;
        mote.y += ((mote.driftY + mote.ageMs * 0.05) * ms) / 1000;
      }
      motes = motes.filter(({ ageMs, lifeMs }) => ageMs < lifeMs);
      for (const flight of flights) {
        flight.ageMs += ms;
        if (flight.ageMs >= flight.durationMs) flight.arrive();
      }
      flights = flights.filter(({ ageMs, durationMs }) => ageMs < durationMs);
    },
    draw(paint) {
      for (const { x, y, size, colour, ageMs, lifeMs } of motes) {
        paint.globalAlpha = 1 - ageMs / lifeMs;
        paint.fillStyle = colour;
        paint.beginPath();
        paint.arc(x, y, size, 0, 2 * Math.PI);
        paint.fill();
      }
      paint.globalAlpha = 1;
      for (const flight of flights) drawFlight(paint, flight);
    },
  };
}

function drawFlight(paint: CanvasRenderingContext2D, { from, to, ageMs, durationMs }: Flight): void {
  const share = Math.min(1, ageMs / durationMs);
  const t = share * share * (3 - 2 * share);
  const x = from.x + (to.x - from.x) * t;
  const y = from.y + (to.y - from.y) * t - Math.sin(t * Math.PI) * 40;
  const glow = paint.createRadialGradient(x, y, 0, x, y, 26);
  glow.addColorStop(0, "rgb(255 246 220 / 0.95)");
  glow.addColorStop(0.3, "rgb(255 196 96 / 0.6)");
  glow.addColorStop(1, "rgb(255 157 60 / 0)");
  paint.fillStyle = glow;
  paint.fillRect(x - 26, y - 26, 52, 52);
}
