/**
 * npm run deep -- production: installs the product as docs/production.md describes and lives its first day. Empty
 * PostgreSQL, `create-merchant`, two administrators who enrol, payment methods that two people switch on, a member who
 * registers, deposits through the payment provider's port, plays and withdraws; then a search for anything of the demo,
 * a backup, and a restore on an empty database, which must hold the same books. Exits with 1 if anything is wrong.
 */

import { reportRun } from "./lib/report-run.ts";
import { runProduction } from "./production/run-production.ts";

await reportRun({ name: "production", longestMinutes: 15, run: runProduction });
