/** Before the first test: the generated modules of the texts, so that one file runs alone in an empty clone. */

import { writeGeneratedMessages } from "../../packages/i18n/src/generate.ts";

export default function setup(): void {
  writeGeneratedMessages();
}
