/**
 * npm run deep -- deploy: runs the Dockerfile without Docker, instruction by instruction, in an empty folder with an
 * empty environment and as an unprivileged user; then runs the built image as two `api` and one `worker` process behind
 * nginx with the shipped configuration, with Valkey or Redis and PostgreSQL. Checks both shapes of nginx, a rolling
 * restart under load, and a kill of each process under load. Needs nginx with its stream module, and valkey-server or
 * redis-server. Exits with 1 if anything is wrong. DEPLOY_KILLS selects the processes to kill.
 */

import { runDeploy } from "./deploy/run-deploy.ts";
import type { Victim } from "./deploy/under-load.ts";

const longestMs = 45 * 60_000;
const victims = (process.env["DEPLOY_KILLS"] ?? "api-1,api-2,worker,bus,nginx,database").split(",") as Victim[];
const startedMs = performance.now();
const seconds = () => Math.round((performance.now() - startedMs) / 1_000);

setTimeout(() => {
  console.log("deploy: FAILED, it takes too long");
  process.exit(1);
}, longestMs).unref();
try {
  const problems = await runDeploy({ victims, print: (line) => console.log(`${seconds()} s  ${line}`) });
  for (const problem of problems.slice(0, 40)) console.log(`  ${problem}`);
  console.log(
    problems.length === 0 ? `deploy: sound in ${seconds()} s` : `deploy: FAILED, ${problems.length} problems`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} catch (error) {
  console.log(`deploy: FAILED: ${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
process.exit();
