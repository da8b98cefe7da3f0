/** Solves the proof of work that replaces a captcha, as a client's device does. */

import { createHash } from "node:crypto";
import type { CaptchaWork } from "@openhouse/protocol/identity/captcha";

export function solveWork({ salt, bits, puzzles, level }: CaptchaWork): string {
  const numbers = Array.from({ length: puzzles }, (_, puzzle) => {
    for (let number = 0; ; number += 1) {
      const head = createHash("sha256").update(`${salt}:${puzzle}:${number}`).digest().readUInt32BE(0);
      if (Math.clz32(head) >= bits) return number;
    }
  });
  return `work:${level}:${numbers.join(",")}`;
}
