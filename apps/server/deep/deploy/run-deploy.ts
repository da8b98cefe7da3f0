/** One run of the deployment test; the caller prints the lines and judges the problems. */

import { execFileSync } from "node:child_process";
import { chmodSync, chownSync, copyFileSync, existsSync, mkdirSync, symlinkSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { checkImage, makeReadOnly, makeWritable } from "./check-image.ts";
import { checkTlsBefore, checkTlsHere } from "./check-shapes.ts";
import { openInstallation } from "./installation.ts";
import type { Installation } from "./installation.ts";
import { runDockerfile } from "./run-dockerfile.ts";
import type { BuiltImage } from "./run-dockerfile.ts";
import type { UserId } from "../lib/run-program.ts";
import { openUnderLoad } from "./under-load.ts";
import type { Victim } from "./under-load.ts";

export interface DeployRun {
  readonly print: (line: string) => void;
  readonly victims: readonly Victim[];
}

const root = join(import.meta.dirname, "../../../..");
const systemFolders = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** The number of the load's players; one more member only logs in. */
const loadPlayers = 8;
/** The ids of the unprivileged Linux user and group `nobody`. */
const unprivilegedId = 65_534;
/** Environment variables of this machine that the package registry needs. */
const registryVariables = /^(npm_config_registry|node_extra_ca_certs|ssl_cert_(file|dir)|https?_proxy|no_proxy)$/i;

export async function runDeploy({ print, victims }: DeployRun): Promise<string[]> {
  const busProgram = requirePrograms();
  const folder = await mkdtemp(join(tmpdir(), "openhouse-deploy-"));
  const user: UserId = process.getuid?.() === 0 ? { uid: unprivilegedId, gid: unprivilegedId } : {};
  const searchPath = prepareFolder(folder, user);
  let image: BuiltImage | undefined;
  let installation: Installation | undefined;
  try {
    image = await runDockerfile({
      context: root,
      dockerfile: join(root, "deploy/Dockerfile"),
      folder: join(folder, "stages"),
      user,
      environment: { PATH: searchPath, HOME: join(folder, "home"), ...registryEnvironment() },
      onInstruction: print,
    });
    const problems = await checkImage(image);
    await makeReadOnly(image);
    const options = { folder, image, user, searchPath, busProgram, playerCount: loadPlayers + 1 };
    installation = await openInstallation(options);
    print("two api, one worker, bus and database are ready");
    return [...problems, ...(await checkInstallation(installation, { folder, print, victims }))];
  } finally {
    await installation?.close();
    if (image !== undefined) await makeWritable(image);
    await rm(folder, { recursive: true, force: true });
  }
}

async function checkInstallation(
  whole: Installation,
  { folder, print, victims }: DeployRun & { folder: string },
): Promise<string[]> {
  const problems: string[] = [];
  const healthCode = await whole.checkHealth();
  if (healthCode !== 0) problems.push(`the image's health check ended with exit code ${String(healthCode)}`);
  const member = { username: `crash${loadPlayers}`, password: "Player2026" };
  const before = await whole.startNginx("tls-before");
  problems.push(...(await checkTlsBefore(whole, member)));
  await before.end("SIGQUIT");
  const nginx = await whole.startNginx("tls-here");
  problems.push(...(await checkTlsHere(whole, member)));
  print(`both shapes of nginx are checked: ${problems.length} problems`);
  const loadFolder = join(folder, "load");
  mkdirSync(loadFolder);
  const installation = { ...whole, players: whole.players.slice(0, loadPlayers) };
  const underLoad = await openUnderLoad(installation, nginx, loadFolder);
  const reports = [() => underLoad.rollingRestart(), ...victims.map((victim) => () => underLoad.kill(victim))];
  for (const run of reports) {
    const report = await run();
    const { name, calls, failed, refused } = report;
    const excuse = refused === 0 ? "" : `, ${refused} refused because this machine is busy`;
    print(`${name}: ${calls} calls, ${failed} failed${excuse}, ${report.problems.length} problems`);
    problems.push(...report.problems);
  }
  return [...problems, ...(await underLoad.close())];
}

/** Returns the path of the bus's program. Throws one line if a program is missing. */
function requirePrograms(): string {
  const find = (name: string) => {
    const place = systemFolders.split(":").find((each) => existsSync(join(each, name)));
    return place === undefined ? undefined : join(place, name);
  };
  if (find("nginx") === undefined) throw new Error("nginx is not installed (Debian: nginx libnginx-mod-stream)");
  if (find("openssl") === undefined) throw new Error("openssl is not installed");
  const bus = find("valkey-server") ?? find("redis-server");
  if (bus === undefined) throw new Error("neither valkey-server nor redis-server is installed");
  return bus;
}

/** Makes the folders of the test, which other users must be able to enter, and returns the search path of commands. */
function prepareFolder(folder: string, { uid, gid }: UserId): string {
  chmodSync(folder, 0o755);
  for (const name of ["home", "programs", "stages"]) mkdirSync(join(folder, name));
  symlinkSync(process.execPath, join(folder, "programs/node"));
  const settings = join(homedir(), ".npmrc");
  if (existsSync(settings)) copyFileSync(settings, join(folder, "home/.npmrc"));
  if (uid !== undefined && gid !== undefined) {
    for (const name of ["home", "home/.npmrc"].filter((each) => existsSync(join(folder, each)))) {
      chownSync(join(folder, name), uid, gid);
    }
  }
  return `${join(folder, "programs")}:${systemFolders}`;
}

function registryEnvironment(): Record<string, string> {
  const registry = execFileSync("npm", ["config", "get", "registry"], { encoding: "utf8" }).trim();
  const kept = Object.entries(process.env).filter(([name]) => registryVariables.test(name));
  return { ...(Object.fromEntries(kept) as Record<string, string>), npm_config_registry: registry };
}
