/** Creates a challenge. Side effect: writes a row, which expires after `captcha.lifeSeconds`. No refusals. */

import type { Deps } from "../../core/deps.ts";
import type { MerchantId } from "../../core/ids.ts";
import { answerText } from "./answer-text.ts";
import { letters, glyphs } from "./glyphs.ts";
import { insertChallenge } from "./repository.ts";
import { Resvg } from "@resvg/resvg-js";
import type { RandomSource } from "../../core/random.ts";

const width = 200;

const height = 64;

const letterSpacing = 33;

const strokeColour = "#3b2a1c";

const backgroundColour = "#f6ecdc";

export type CaptchaDeps = Pick<Deps, "db" | "clock" | "random" | "merchants" | "codeHash">;

export interface IssuedCaptcha {
  readonly id: string;
  readonly png: Buffer;
  readonly lifeSeconds: number;
}

const answerLength = 5;

export async function issueCaptcha(
  deps: CaptchaDeps,
  merchantId: MerchantId,
  network: string | null = null,
): Promise<IssuedCaptcha> {
  const { db, clock, random, merchants, codeHash } = deps;
  const lifeSeconds = merchants.byId(merchantId).settings["captcha.lifeSeconds"];
  const id = random.uuid();
  const answer = Array.from({ length: answerLength }, () => letters[random.int(letters.length)]).join("");
  const expiresAt = new Date(clock.realNow().getTime() + lifeSeconds * 1_000);
  await insertChallenge(db, { merchantId, id, network, answerHash: codeHash.of(answerText(id, answer)), expiresAt });
  return { id, png: drawCaptcha(answer, random), lifeSeconds };
}

/**
 * Draws the image of a challenge: each letter is rotated and distorted separately, and lines of the same colour cross
 * the letters. Returns a PNG of 400 × 128 pixels.
 */
function drawCaptcha(answer: string, random: RandomSource): Buffer {
  const randomBetween = (low: number, high: number) => low + ((high - low) * random.int(10_000)) / 10_000;
  const letterPaths = Array.from(answer, (letter, index) =>
    drawLetter(letter, 18 + index * letterSpacing, randomBetween),
  );
  const crossingLines = Array.from({ length: 3 }, () => {
    const [from, to] = [randomBetween(8, height - 8), randomBetween(8, height - 8)];
    const curvature = randomBetween(-30, 30);
    return `<path d="M0 ${from}Q${width / 2} ${(from + to) / 2 + curvature} ${width} ${to}" stroke-width="${randomBetween(1.2, 2)}"/>`;
  });
  const dots = Array.from(
    { length: 40 },
    () =>
      `<circle cx="${randomBetween(0, width)}" cy="${randomBetween(0, height)}" r="${randomBetween(0.5, 1.3)}" fill="${strokeColour}"/>`,
  );
  const strokes = `fill="none" stroke="${strokeColour}" stroke-linecap="round" stroke-linejoin="round"`;
  const svg =
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><rect width="100%" height="100%" fill="${backgroundColour}"/>` +
    `<g ${strokes}>${letterPaths.join("")}${crossingLines.join("")}</g>${dots.join("")}</svg>`;
  return new Resvg(svg, { fitTo: { mode: "width", value: width * 2 }, font: { loadSystemFonts: false } })
    .render()
    .asPng();
}

type RandomBetween = (low: number, high: number) => number;

function drawLetter(letter: string, x: number, randomBetween: RandomBetween): string {
  const [scaleX, scaleY] = [randomBetween(4.2, 5.6), randomBetween(5, 6.6)];
  const slant = randomBetween(-0.18, 0.18);
  const paths = (glyphs[letter] ?? []).map((stroke) => {
    const numbers = stroke.split(" ").map(Number);
    const points = Array.from({ length: numbers.length / 2 }, (_, index) => {
      const [gx = 0, gy = 0] = [numbers[index * 2], numbers[index * 2 + 1]];
      const px = gx * scaleX + (6 - gy) * slant * scaleX + randomBetween(-0.9, 0.9);
      return `${px.toFixed(1)} ${(gy * scaleY + randomBetween(-0.9, 0.9)).toFixed(1)}`;
    });
    return `M${points.join("L")}`;
  });
  const transform = `translate(${x.toFixed(1)} ${randomBetween(9, 18).toFixed(1)}) rotate(${randomBetween(-14, 14).toFixed(1)} 10 18)`;
  return `<path d="${paths.join("")}" transform="${transform}" stroke-width="${randomBetween(2.6, 3.6).toFixed(1)}"/>`;
}
