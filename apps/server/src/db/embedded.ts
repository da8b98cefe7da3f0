/**
 * Starts a PostgreSQL server from the npm packages, so that no database has to be installed. A server that runs
 * already, because another process of ours or a process ended by kill -9 started it, is adopted: this process uses it.
 * The last process that uses the server stops it. Each rule here prevents a failure that has occurred:
 * docs/database.md, Embedded server.
 */

import { existsSync } from "node:fs";
import { chmod, chown, link, mkdir, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { systemRandom } from "../core/random.ts";
import { isDatabaseError } from "./connection.ts";
import { findServerUser, isReachable, makePrivateFolder, prepareBinaries } from "./embedded-binaries.ts";
import type { ServerUser } from "./embedded-binaries.ts";
import { holdCluster, isHeld } from "./embedded-holders.ts";
import {
  canHoldSocket,
  dropForeignPidFile,
  findFreePort,
  isAlive,
  lastLines,
  readPostmaster,
  runProgram,
  startPostmaster,
} from "./embedded-process.ts";

export interface EmbeddedOptions {
  /** Kept between starts; created if missing. */
  readonly folder: string;
  /** `none` turns fsync off. For tests only, because a power failure can destroy all data. */
  readonly durability?: "full" | "none";
  readonly maxConnections?: number;
  /** Size of the log between checkpoints. 256MB keeps the folder small and a recovery short; benchmarks use more. */
  readonly maxWalSize?: string;
  /** The size of the page cache; 128MB unless a benchmark needs the value of a server. */
  readonly sharedBuffers?: string;
}

export interface EmbeddedDatabase {
  /** The connection URL of the owner. */
  readonly url: string;
  /** True if the server was already running. */
  readonly isAdopted: boolean;
  /** The location of the cluster: `folder`, or another one if the server's user cannot reach `folder`. */
  readonly base: string;
  /** False after the server's process has ended. */
  isRunning(): boolean;
  /** Starts or adopts the server again at the same address, so that connections can be opened again. */
  restart(): Promise<void>;
  /** Stops the server unless another running process holds it. Close all connections first. */
  stop(): Promise<void>;
}

interface Cluster {
  readonly base: string;
  readonly dataFolder: string;
  readonly logFile: string;
  readonly native: string;
  readonly user: ServerUser | undefined;
  readonly login: Login;
  readonly options: EmbeddedOptions;
}

interface Login {
  port: number;
  /** Empty if the server listens on TCP only. */
  socketFolder: string;
  readonly password: string;
}

const owner = "openhouse";
const startTimeoutMs = 60_000;
const retryMs = 200;

/** Starts or adopts the cluster of the folder. Resolves after a first query succeeded. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  try {
    const cluster = await prepareCluster(options);
    const isAdopted = await startOrAdopt(cluster, start);
    const hold = await holdCluster({ ...cluster, pgCtl: programOf(cluster, "pg_ctl") });
    return {
      ...hold,
      url: urlOf(cluster.login, owner),
      isAdopted,
      base: cluster.base,
      async restart() {
        await startOrAdopt(cluster, launch);
        await hold.renew();
      },
    };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The embedded PostgreSQL cannot run here (${reason}). Set DATABASE_URL to the owner's login of a PostgreSQL 15 or newer.`,
      { cause: error },
    );
  }
}

/**
 * Deletes the cluster of the folder with all its data, wherever it is stored. Refuses while a running process holds it.
 */
export async function removeEmbedded(folder: string): Promise<void> {
  const base = await readFile(join(folder, "location"), "utf8").catch(() => folder);
  if (isHeld(join(base, "holders"))) throw new Error(`the database in ${base} is in use: stop the server first`);
  const postmaster = await readPostmaster(join(base, "data"));
  if (postmaster !== undefined && isAlive(postmaster.pid)) {
    const orphan = await startEmbedded({ folder });
    await orphan.stop();
  }
  await rm(base, { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
}

async function prepareCluster(options: EmbeddedOptions): Promise<Cluster> {
  const user = findServerUser();
  const base = await findBase(resolve(options.folder), user);
  const cluster = {
    base,
    dataFolder: join(base, "data"),
    logFile: join(base, "server.log"),
    native: await prepareBinaries(base, user),
    user,
    login: await readLogin(base),
    options,
  };
  await initialize(cluster);
  return cluster;
}

/**
 * Returns the folder itself if the server's user can reach it. The user `nobody` cannot reach a checkout below root's
 * home. In that case the cluster is stored in a folder of the machine, and a file in the given folder names that
 * location.
 */
async function findBase(folder: string, user: ServerUser | undefined): Promise<string> {
  await mkdir(folder, { recursive: true });
  if (user !== undefined) await chmod(folder, 0o711);
  if (await isReachable(folder, user)) return folder;
  const note = join(folder, "location");
  const known = await readFile(note, "utf8").catch(() => undefined);
  if (known !== undefined) {
    // Starting with an empty cluster without an error would look like a lost database.
    if (!existsSync(known))
      throw new Error(`the data folder ${known} is missing: delete ${folder} to create an empty database`);
    return known;
  }
  for (const parent of ["/var/lib", tmpdir(), "/tmp"]) {
    const base = join(parent, `openhouse-${systemRandom.bytes(6).toString("hex")}`);
    const isMade = await mkdir(base, { mode: 0o711 }).then(
      () => true,
      () => false,
    );
    if (isMade && (await isReachable(base, user))) {
      await writeFile(note, base);
      return base;
    }
    if (isMade) await rm(base, { recursive: true });
  }
  throw new Error(`the user of the server cannot reach ${folder}`);
}

/** The password is created once. If two processes start at the same time, both use the file that was created first. */
async function readLogin(base: string): Promise<Login> {
  const file = join(base, "login.json");
  const own = `${file}.${process.pid}`;
  const password = systemRandom.bytes(24).toString("base64url");
  const fresh: Login = { port: await findFreePort(), socketFolder: "", password };
  await writeFile(own, JSON.stringify(fresh), { mode: 0o600 });
  await link(own, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(own);
  return JSON.parse(await readFile(file, "utf8")) as Login;
}

/**
 * Creates the cluster if there is none. Runs initdb in a temporary folder and renames that folder, so that an
 * interruption leaves no incomplete cluster.
 */
async function initialize(cluster: Cluster): Promise<void> {
  const { base, dataFolder, user, login, options } = cluster;
  const entries = await readdir(dataFolder).catch(() => []);
  if (entries.length > 0) return;
  const fresh = `${dataFolder}.${process.pid}`;
  const passwordFile = join(base, `password.${process.pid}`);
  await rm(fresh, { recursive: true, force: true });
  await makePrivateFolder(fresh, user);
  await writeFile(passwordFile, login.password, { mode: 0o600 });
  if (user !== undefined) await chown(passwordFile, user.uid, user.gid);
  // Without LANG, as in most containers, initdb would choose SQL_ASCII. The builtin provider sorts identically
  // everywhere.
  const locale = ["--encoding=UTF8", "--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const access = [`--username=${owner}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  const speed = options.durability === "none" ? ["--no-sync"] : [];
  const args = [`--pgdata=${fresh}`, "--no-instructions", ...locale, ...access, ...speed];
  await runProgram({ ...programOf(cluster, "initdb"), args }).finally(() => rm(passwordFile, { force: true }));
  await rename(fresh, dataFolder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    return rm(fresh, { recursive: true });
  });
}

async function startOrAdopt(cluster: Cluster, startServer: (cluster: Cluster) => Promise<boolean>): Promise<boolean> {
  // Right after a kill -9 of the server, its child processes may still hold the shared memory, so the start is retried.
  for (let waitedMs = 0; waitedMs < startTimeoutMs; waitedMs += retryMs) {
    if (await adopt(cluster)) return true;
    await dropForeignPidFile(cluster.dataFolder);
    if (await startServer(cluster)) return false;
    await sleep(retryMs);
  }
  throw new Error(`the server does not start: ${lastLines(cluster.logFile)}`);
}

/**
 * Adopts the running server if it accepts our password. The process id alone proves nothing, because it may belong to
 * another program now.
 */
async function adopt(cluster: Cluster): Promise<boolean> {
  const postmaster = await readPostmaster(cluster.dataFolder);
  if (postmaster?.isReady !== true || !isAlive(postmaster.pid)) return false;
  cluster.login.port = postmaster.port;
  cluster.login.socketFolder = postmaster.socketFolder;
  return ensureDatabase(cluster);
}

async function start(cluster: Cluster): Promise<boolean> {
  const { base, dataFolder, login } = cluster;
  login.port = await findFreePort(login.port);
  login.socketFolder = canHoldSocket(dataFolder) ? dataFolder : "";
  await writeFile(join(base, "login.json"), JSON.stringify(login), { mode: 0o600 });
  if (!(await launch(cluster))) return false;
  // Process ids of an earlier boot are meaningless.
  await rm(join(base, "holders"), { recursive: true, force: true });
  return true;
}

/** Starts the server at the address of its login. */
async function launch(cluster: Cluster): Promise<boolean> {
  const { dataFolder } = cluster;
  const program = { ...programOf(cluster, "postgres"), args: ["-D", dataFolder, ...settingsOf(cluster)] };
  return (await startPostmaster(program, dataFolder, startTimeoutMs)) && ensureDatabase(cluster);
}

/** Writes do not wait for the disk, and a login takes one round of hashing instead of the default 4,096. */
const withoutSafety = { fsync: "off", synchronous_commit: "off", full_page_writes: "off", scram_iterations: 1 };

function settingsOf({ login, options }: Cluster): string[] {
  const settings = {
    listen_addresses: "127.0.0.1",
    port: login.port,
    unix_socket_directories: login.socketFolder,
    max_connections: options.maxConnections ?? 100,
    max_wal_size: options.maxWalSize ?? "256MB",
    shared_buffers: options.sharedBuffers ?? "128MB",
    timezone: "UTC",
    log_timezone: "UTC",
    logging_collector: "off",
    ...(options.durability === "none" ? withoutSafety : {}),
  };
  return Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

function programOf({ native, user, logFile }: Cluster, name: string) {
  return { file: join(native, "bin", name), args: [], user, logFile };
}

/**
 * Connects, and creates our database if the cluster is new. Returns false if the server cannot be reached or refuses
 * our login.
 */
async function ensureDatabase({ login }: Cluster): Promise<boolean> {
  try {
    await withClient(urlOf(login, owner), (client) => client.query("select 1"));
    return true;
  } catch (error) {
    if (!isDatabaseError(error, "3D000")) return false;
  }
  await withClient(urlOf(login, "postgres"), (client) => client.query(`create database ${owner}`)).catch((error) => {
    if (!isDatabaseError(error, "42P04", "23505")) throw error;
  });
  return true;
}

async function withClient(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  await client.connect();
  await work(client).finally(() => client.end());
}

/** Uses the Unix socket if there is one, because a query over it takes half the CPU of one over TCP. */
function urlOf({ port, password, socketFolder }: Login, database: string): string {
  const host = socketFolder === "" ? "127.0.0.1" : encodeURIComponent(socketFolder);
  return `postgres://${owner}:${password}@${host}:${port}/${database}`;
}
