/**
 * npm run deep -- production: installs the product as docs/production.md describes, and simulates its first day. On an
 * empty PostgreSQL `create-merchant` runs. Two administrators enrol and switch the payment methods on together. A
 * member registers, deposits through the payment provider's port, plays and withdraws. Then the test searches for data
 * of the demo, makes a backup and restores it into an empty database, which must hold the same books. Exits with 1 if
 * anything is wrong.
 */

import { reportRun } from "./lib/report-run.ts";
import { runProduction } from "./production/run-production.ts";

await reportRun({ name: "production", longestMinutes: 15, run: runProduction });
