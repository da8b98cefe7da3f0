/**
 * `npm run build` writes the generated texts, builds the front ends that have changed, and writes the published API
 * description and the manifest of the shipped files; nothing is started.
 */

import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { buildApp } from "../apps/server/src/app.ts";
import { createManifest, manifestName } from "../apps/server/src/modules/integrity/shipped-files.ts";
import { selectPublic } from "../apps/server/src/plugins/openapi/describe-api.ts";
import { publishedFile } from "../apps/server/src/plugins/openapi.ts";
import { writeGeneratedMessages } from "../packages/i18n/src/generate.ts";
import { placeholderDeps } from "./placeholder-deps.ts";
import { buildStale, root } from "./start/build-stale.ts";

writeGeneratedMessages();
const finishedBuilds = await buildStale((app) => console.log(`building ${app}`));
for (const { app, tookMs } of finishedBuilds) console.log(`built ${app} in ${(tookMs / 1_000).toFixed(1)} s`);
if (finishedBuilds.length === 0) console.log("nothing to build");
const app = await buildApp(placeholderDeps());
mkdirSync(dirname(publishedFile), { recursive: true });
writeFileSync(publishedFile, JSON.stringify(selectPublic(await app.readApiDocument())));
writeFileSync(join(root, manifestName), await createManifest(root));
process.exit();
