/** Generates the modules with the texts before the first test, so that a single test file runs in a fresh clone. */

import { writeGeneratedMessages } from "../../packages/i18n/src/generate.ts";

export default function setup(): void {
  writeGeneratedMessages();
}
