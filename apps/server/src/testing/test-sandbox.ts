/** The real sandbox provider in its own process, for tests: it can be killed and restarted. */

import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { createHmac } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { SandboxFault } from "@openhouse/protocol/payments/sandbox-provider";

export const sandboxSecret = "test-secret-of-house-and-sandbox-0000000";

export interface TestSandbox {
  readonly url: string;
  /** Starts the process with the webhook URL. After `kill` it continues with its earlier state. */
  start(webhookUrl: string): Promise<void>;
  /** Sends SIGKILL. */
  kill(): Promise<void>;
  /** Sends a signed call to the sandbox's API. */
  call(method: "GET" | "POST" | "PUT", path: string, body?: object): Promise<{ status: number; body: unknown }>;
  /** Sets the faults of the next orders. */
  misbehave(...faults: SandboxFault[]): Promise<void>;
  /** Kills the process and deletes its data. */
  remove(): Promise<void>;
}

const main = resolve(import.meta.dirname, "../../../payment-sandbox/src/main.ts");

/** Finds a free port and creates a folder; does not start the process. */
export async function createTestSandbox(): Promise<TestSandbox> {
  const port = await findFreePort();
  const folder = await mkdtemp(join(tmpdir(), "openhouse-sandbox-"));
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const call: TestSandbox["call"] = async (method, path, body) => {
    const raw = body === undefined ? "" : JSON.stringify(body);
    const headers = { "x-signature": signAsSandbox(`${method} ${path}.${raw}`), "content-type": "application/json" };
    const response = await fetch(`${url}${path}`, { method, headers, ...(raw === "" ? {} : { body: raw }) });
    return { status: response.status, body: await response.json() };
  };
  const kill = async () => {
    const running = child;
    child = undefined;
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((done) => running.once("exit", done));
    running.kill("SIGKILL");
    await ended;
  };
  return {
    url,
    call,
    kill,
    async start(webhookUrl) {
      const environment = { OPENHOUSE_DATA: folder, SANDBOX_SECRET: sandboxSecret, SANDBOX_WEBHOOK_URL: webhookUrl };
      child = await startProcess({ ...environment, PORT: String(port), SANDBOX_DELAY_MS: "1500" });
    },
    async misbehave(...faults) {
      const { status } = await call("PUT", "/api/faults", { faults });
      if (status !== 200) throw new Error(`the sandbox answered ${status}`);
    },
    async remove() {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * The signature header of the sandbox; `atMs` is a time of the real clock. Implemented from the sandbox's README, not
 * from the server's code.
 */
export function signAsSandbox(content: string | Buffer, atMs = Date.now(), secret = sandboxSecret): string {
  const digest = createHmac("sha256", secret).update(`${atMs}.`).update(content).digest("hex");
  return `t=${atMs},v1=${digest}`;
}

function startProcess(environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, [main], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "pipe", "ignore"],
  });
  return new Promise((done, fail) => {
    child.once("error", fail);
    child.once("exit", (code) => fail(new Error(`the sandbox ended with exit code ${code}`)));
    child.stdout.once("data", () => done(child));
  });
}

function findFreePort(): Promise<number> {
  return new Promise((done, fail) => {
    const server = createServer();
    server.once("error", fail);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      const port = typeof address === "object" && address !== null ? address.port : 0;
      server.close(() => done(port));
    });
  });
}
