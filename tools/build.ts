/** `npm run build` writes the generated texts and builds the front ends that have changed; nothing is started. */

import { writeGeneratedMessages } from "../packages/i18n/src/generate.ts";
import { buildStale } from "./start/build-stale.ts";

writeGeneratedMessages();
const finishedBuilds = await buildStale((app) => console.log(`building ${app}`));
for (const { app, tookMs } of finishedBuilds) console.log(`built ${app} in ${(tookMs / 1_000).toFixed(1)} s`);
if (finishedBuilds.length === 0) console.log("nothing to build");
