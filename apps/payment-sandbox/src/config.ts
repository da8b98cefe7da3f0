/** The environment of the sandbox, checked once. */

import { resolve } from "node:path";

export interface SandboxConfig {
  readonly host: string;
  readonly port: number;
  /** How a browser reaches its pages; undefined = localhost and the port that it listens on. */
  readonly publicUrl: string | undefined;
  /** Where messages about payments go. */
  readonly webhookUrl: string;
  /** Undefined: kept in a file of the folder that the server reads, too. */
  readonly secret: string | undefined;
  /** Journal and secret. */
  readonly folder: string;
  /** How long the fault `delayed` holds a message back, and `timeout` an answer. */
  readonly delayMs: number;
  readonly timeoutMs: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const defaultPort = 8_081;
const shortestSecret = 32;

/** Reads it; throws one line that names the variable. */
export function readSandboxConfig(environment: Environment = process.env): SandboxConfig {
  const port = readNumber("PORT", environment.PORT ?? String(defaultPort), 65_535);
  const secret = environment.SANDBOX_SECRET;
  if (secret !== undefined && secret.length < shortestSecret) {
    throw new Error(`SANDBOX_SECRET must have at least ${shortestSecret} characters`);
  }
  const house = environment.OPENHOUSE_URL ?? `http://127.0.0.1:${port === 0 ? defaultPort - 1 : port - 1}`;
  const webhookUrl = environment.SANDBOX_WEBHOOK_URL ?? `${house}/gateway/payments/sandbox`;
  if (!URL.canParse(webhookUrl)) throw new Error("SANDBOX_WEBHOOK_URL must be a URL");
  const publicUrl = environment.SANDBOX_PUBLIC_URL;
  if (publicUrl !== undefined && !isWebAddress(publicUrl)) {
    throw new Error("SANDBOX_PUBLIC_URL must be the URL of an http or https address");
  }
  return Object.freeze({
    // Not HOST: a house that is open to the world does not open its play-money bank with it.
    host: environment.SANDBOX_HOST ?? "127.0.0.1",
    port,
    publicUrl: publicUrl?.replace(/\/+$/, ""),
    webhookUrl,
    secret,
    folder: resolve(environment.OPENHOUSE_DATA ?? ".data", "payment-sandbox"),
    delayMs: readNumber("SANDBOX_DELAY_MS", environment.SANDBOX_DELAY_MS ?? "20000", 3_600_000),
    timeoutMs: readNumber("SANDBOX_TIMEOUT_MS", environment.SANDBOX_TIMEOUT_MS ?? "8000", 600_000),
  });
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readNumber(name: string, text: string, most: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > most) throw new Error(`${name} must be 0 to ${most}`);
  return number;
}
