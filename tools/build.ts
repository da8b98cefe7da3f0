/**
 * `npm run build` writes the generated texts, builds the front ends that have changed, and writes the manifest of the
 * shipped files; nothing is started.
 */

import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createManifest, manifestName } from "../apps/server/src/modules/integrity/shipped-files.ts";
import { writeGeneratedMessages } from "../packages/i18n/src/generate.ts";
import { buildStale, root } from "./start/build-stale.ts";

writeGeneratedMessages();
const finishedBuilds = await buildStale((app) => console.log(`building ${app}`));
for (const { app, tookMs } of finishedBuilds) console.log(`built ${app} in ${(tookMs / 1_000).toFixed(1)} s`);
if (finishedBuilds.length === 0) console.log("nothing to build");
writeFileSync(join(root, manifestName), await createManifest(root));
