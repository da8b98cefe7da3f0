/**
 * Tests `npm start` as a process: which processes and data remain after a stop and after a kill, and the next start.
 */

import { spawn } from "node:child_process";
import { chmod, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, expect, test, vi } from "vitest";
import { createApiClient } from "@openhouse/browser/api-client";
import { nodePath, root } from "../root.ts";
import { findFreeNeighbours } from "../test/free-ports.ts";

const folder = await mkdtemp(join(tmpdir(), "openhouse-start-"));
// The embedded database may run as another user, who needs access to the folder.
await chmod(folder, 0o755);
const port = await findFreeNeighbours();
const url = `http://127.0.0.1:${port}`;
const account = "steadyhand";
const password = "Player2026";
const longestMs = 120_000;

const processGroups: number[] = [];

/** Starts the product in a process group of its own, as a terminal does, so that it receives keyboard signals. */
function start() {
  const child = spawn(nodePath, [join(root, "tools/start.mjs")], {
    cwd: root,
    detached: true,
    stdio: "ignore",
    env: { ...process.env, PORT: String(port), OPENHOUSE_DATA: folder, DATABASE_URL: "", LOG_LEVEL: "error" },
  });
  const group = -(child.pid ?? 0);
  processGroups.push(group);
  return {
    press: (signal: "SIGINT" | "SIGKILL") => process.kill(group, signal),
    isGone: async () => !isAlive(group) && !isAlive(await postgresPid()),
    isReady: async () => (await fetch(`${url}/readyz`).catch(() => undefined))?.status === 200,
  };
}

async function postgresPid(): Promise<number> {
  const text = await readFile(join(folder, "postgres/data/postmaster.pid"), "utf8").catch(() => "0");
  return Number(text.split("\n")[0]);
}

function isAlive(pid: number): boolean {
  if (pid === 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (const endMs = performance.now() + longestMs; performance.now() < endMs; await wait(50))
    if (await condition()) return;
  throw new Error("the condition was not met in time");
}

function client(token?: string) {
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  return createApiClient({
    origin: url,
    merchant: "openhouse",
    language: () => "EN",
    session: {
      read: () => token,
      keep: () => undefined,
      forget: () => undefined,
      subscribe: () => () => undefined,
    },
    onSessionEnd: () => undefined,
  });
}

afterAll(async () => {
  for (const group of processGroups.filter(isAlive)) process.kill(group, "SIGINT");
  await waitUntil(async () => !processGroups.some(isAlive));
  await rm(folder, { recursive: true, force: true });
});

test(
  "Ctrl-C leaves no process running, even while the demo data is written, and a kill loses no committed data",
  { timeout: 2 * longestMs },
  async () => {
    const first = start();
    await waitUntil(async () => isAlive(await postgresPid()));
    await wait(3_000);
    expect(await first.isReady()).toBe(false);
    first.press("SIGINT");
    await waitUntil(first.isGone);

    const second = start();
    await waitUntil(second.isReady);
    await client().call("PUT /wps/member/register", {
      body: { username: account, password, confirmPassword: password, birthday: "1990-06-12", agreement: true },
    });
    const deposit = await fetch(`${url}/demo/deposit`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ account, amountMinor: "123456" }),
    });
    expect(deposit.status).toBe(200);
    const database = await postgresPid();
    second.press("SIGKILL");
    process.kill(database, "SIGKILL");
    await waitUntil(second.isGone);

    const third = start();
    await waitUntil(third.isReady);
    const { token } = await client().call("POST /wps/session/login", { body: { username: account, password } });
    const { balance } = await client(token).call("GET /wps/v2/wallets/balance");
    expect(balance).toContainEqual(expect.objectContaining({ accountTypeId: 2, availBalanceMinor: "123456" }));
    third.press("SIGINT");
    await waitUntil(third.isGone);
  },
);
