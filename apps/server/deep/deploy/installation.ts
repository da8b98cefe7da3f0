/** The installation under test: the built image as two `api` and one `worker` process, nginx, the bus, PostgreSQL. */

import { connect } from "node:net";
import { join } from "node:path";
import { startEmbedded } from "../../src/db/embedded.ts";
import { findFreePort } from "../../src/db/embedded-process.ts";
import { createTestSandbox, sandboxSecret } from "../../src/testing/test-sandbox.ts";
import type { TestSandbox } from "../../src/testing/test-sandbox.ts";
import { createWorld, worldSecret } from "../crash/world.ts";
import type { Player } from "../crash/world.ts";
import { until } from "../../src/testing/test-cashier.ts";
import { createLogins } from "../lib/create-logins.ts";
import { killDatabase } from "../lib/kill-database.ts";
import { createProcessGroup } from "../lib/process-group.ts";
import type { ManagedProcess, ProcessGroup } from "../lib/process-group.ts";
import { requireSuccess, runProgram } from "../lib/run-program.ts";
import type { Program, UserId } from "../lib/run-program.ts";
import { isReady } from "../lib/start-server.ts";
import { writeNginxFiles } from "./nginx-files.ts";
import type { NginxFolders, NginxPorts } from "./nginx-files.ts";
import type { BuiltImage } from "./run-dockerfile.ts";

export interface InstallationOptions {
  readonly folder: string;
  readonly image: BuiltImage;
  readonly user: UserId;
  readonly searchPath: string;
  readonly busProgram: string;
  readonly playerCount: number;
}

export interface Installation {
  /** Connection URL with the database owner's login. */
  readonly ownerUrl: string;
  readonly players: readonly Player[];
  readonly sandbox: TestSandbox;
  readonly ports: NginxPorts;
  readonly nginxFolders: NginxFolders;
  readonly processes: Readonly<Record<"api-1" | "api-2" | "worker" | "bus", ManagedProcess>>;
  readonly group: ProcessGroup;
  /** Starts nginx with one of the two shapes. */
  startNginx(shape: "tls-here" | "tls-before"): Promise<ManagedProcess>;
  killDatabase(): Promise<void>;
  /** Starts the database again; resolves when both `api` processes are ready. */
  startDatabase(): Promise<void>;
  /** Runs the health check of the image against the first `api` process; returns its exit code. */
  checkHealth(): Promise<number | null>;
  close(): Promise<void>;
}

const busPassword = "password-of-the-bus";
export async function openInstallation(options: InstallationOptions): Promise<Installation> {
  const { folder, image, user } = options;
  const group = createProcessGroup({ folder, user });
  let database = await startEmbedded({ folder: join(folder, "postgres") });
  const urls = await createLogins(database);
  await requireSuccess(runProgram(commandOf(options, { DATABASE_URL: urls.owner }), migration), "the migration");
  const players = await createWorld(urls.owner, options.playerCount);
  const apiPorts = [await findFreePort(), await findFreePort()];
  const ports = { http: await findFreePort(), https: await findFreePort(), once: await findFreePort() };
  const nginxFolders = await writeNginxFiles(join(folder, "nginx"), { ports, apiPorts, user });
  const sandbox = await startSandbox(ports, nginxFolders);
  const busPort = await findFreePort();
  const bus = await group.start(busPlan(options, busPort));
  const environment = {
    HOST: "127.0.0.1",
    OPENHOUSE_DEMO: "0",
    OPENHOUSE_SECRET: worldSecret,
    OPENHOUSE_APP_DATABASE_URL: urls.app,
    OPENHOUSE_TRUST_PROXY: "127.0.0.1",
    REDIS_URL: `redis://:${busPassword}@127.0.0.1:${busPort}`,
    SANDBOX_URL: sandbox.url,
    SANDBOX_SECRET: sandboxSecret,
    LOG_LEVEL: "warn",
  };
  const server = (name: string, role: string, port: number) => {
    const command = commandOf(options, { ...environment, OPENHOUSE_ROLE: role, PORT: String(port) });
    const [file = "", ...args] = image.command;
    return group.start({ ...command, name, file, args, isReady: () => isReady(port) });
  };
  const [first = 0, second = 0] = apiPorts;
  const processes = {
    "api-1": await server("api-1", "api", first),
    "api-2": await server("api-2", "api", second),
    worker: await server("worker", "worker", await findFreePort()),
    bus,
  };
  return {
    ownerUrl: urls.owner,
    players,
    sandbox,
    ports,
    nginxFolders,
    processes,
    group,
    startNginx: (shape) => startNginx(options, group, { ports, nginxFolders, shape }),
    killDatabase: () => killDatabase(database.base),
    async startDatabase() {
      database = await startEmbedded({ folder: join(folder, "postgres") });
      await Promise.all(apiPorts.map((port) => until(() => isReady(port), 60_000)));
    },
    checkHealth: () =>
      runProgram(commandOf(options, { PORT: String(first) }), image.healthCheck).then(({ code }) => code),
    async close() {
      await group.endAll();
      await sandbox.remove();
      await database.stop();
    },
  };
}

const migration = ["node", "tools/run.mjs", "database", "migrate"];

/** The folder, user and environment of a container's command; values of `more` replace those of the image. */
function commandOf({ image, folder, user, searchPath }: InstallationOptions, more: Record<string, string>): Program {
  const environment = {
    PATH: searchPath,
    HOME: join(folder, "home"),
    ...image.environment,
    OPENHOUSE_DATA: join(image.root, image.environment["OPENHOUSE_DATA"] ?? ""),
    NODE_COMPILE_CACHE: join(folder, "home/compiled"),
    ...more,
  };
  return { folder: join(image.root, image.workFolder), environment, user };
}

function busPlan({ folder, busProgram, searchPath }: InstallationOptions, port: number) {
  const settings = ["--port", String(port), "--bind", "127.0.0.1", "--requirepass", busPassword];
  const isReady = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.once("error", () => resolve(false));
      socket.once("connect", () => {
        socket.end();
        resolve(true);
      });
    });
  const args = [...settings, "--save", "", "--appendonly", "no"];
  return {
    name: "bus",
    file: busProgram,
    args,
    folder: join(folder, "home"),
    environment: { PATH: searchPath },
    isReady,
  };
}

async function startSandbox(ports: NginxPorts, { files }: NginxFolders): Promise<TestSandbox> {
  const sandbox = await createTestSandbox();
  // The provider's webhooks pass through nginx, whose certificate no public authority has signed.
  process.env["NODE_EXTRA_CA_CERTS"] = join(files, "certificates/fullchain.pem");
  await sandbox.start(`https://localhost:${ports.https}/gateway/payments/sandbox`);
  return sandbox;
}

interface NginxStart {
  readonly ports: NginxPorts;
  readonly nginxFolders: NginxFolders;
  readonly shape: "tls-here" | "tls-before";
}

function startNginx(
  { searchPath }: InstallationOptions,
  group: ProcessGroup,
  start: NginxStart,
): Promise<ManagedProcess> {
  const { files, prefix } = start.nginxFolders;
  return group.start({
    name: "nginx",
    file: "nginx",
    args: ["-p", `${prefix}/`, "-c", join(files, `${start.shape}.conf`), "-g", "daemon off;"],
    folder: prefix,
    environment: { PATH: searchPath },
    isReady: async () =>
      (await fetch(`http://127.0.0.1:${start.ports.http}/`, { redirect: "manual" }).catch(() => 0)) !== 0,
  });
}
