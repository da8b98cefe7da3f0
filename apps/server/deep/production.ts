/**
 * npm run deep -- production: installs the product as docs/production.md describes, and simulates its first day.
 * `create-merchant` runs on an empty PostgreSQL database. Two administrators enrol and, together, switch on the payment
 * methods. A member registers, deposits through the payment sandbox, plays, passes the identity check and withdraws.
 * Then the test searches all tables for data of the demo, which must not be there, makes a backup, and restores it into
 * another empty database. The restored tables must have the same rows, and the member and an administrator must be able
 * to log in. Exits with 1 if anything is wrong.
 */

import { reportRun } from "./lib/report-run.ts";
import { runProduction } from "./production/run-production.ts";

await reportRun({ name: "production", longestMinutes: 15, run: runProduction });
