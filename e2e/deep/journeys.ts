/** `npm run deep -- journeys`: every journey in both languages at both sizes, where the gate takes one of each pair. */

import { runJourneys } from "../../tools/test/journeys.ts";

process.env.MATRIX = "all";
process.exitCode = (await runJourneys()) ? 0 : 1;
