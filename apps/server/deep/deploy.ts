/**
 * npm run deep -- deploy: runs the Dockerfile without Docker, instruction by instruction, in an empty folder with an
 * empty environment and as an unprivileged user; then runs the built image as two `api` and one `worker` process behind
 * nginx with the shipped configuration, with Valkey or Redis and PostgreSQL. Checks both shapes of nginx, a rolling
 * restart under load, and a kill of each process under load. Needs nginx with its stream module, and valkey-server or
 * redis-server. Exits with 1 if anything is wrong. DEPLOY_KILLS selects the processes to kill.
 */

import { runDeploy } from "./deploy/run-deploy.ts";
import type { Victim } from "./deploy/under-load.ts";
import { reportRun } from "./lib/report-run.ts";

const victims = (process.env["DEPLOY_KILLS"] ?? "api-1,api-2,worker,bus,nginx,database").split(",") as Victim[];
await reportRun({ name: "deploy", longestMinutes: 45, run: (print) => runDeploy({ victims, print }) });
