/**
 * `npm run deep -- journeys` runs every journey at both sizes and in both languages, on a new database for each run.
 */

import { runJourneys } from "../../tools/test/journeys.ts";

for (const look of ["desktop", "desktop-tagalog", "phone", "phone-tagalog"]) {
  console.log(`— journeys: ${look}`);
  if (!(await runJourneys({ environment: { JOURNEY_LOOK: look } }))) process.exitCode = 1;
}
