/** The configuration of the sandbox, read from the environment and checked once. */

import { resolve } from "node:path";

export interface SandboxConfig {
  readonly host: string;
  readonly port: number;
  /** The public URL of the sandbox's pages; undefined means localhost and the listening port. */
  readonly publicUrl: string | undefined;
  /** The server's webhook for messages about payments. */
  readonly webhookUrl: string;
  /** Undefined means that the secret is stored in a file of the folder, which the server also reads. */
  readonly secret: string | undefined;
  /** The folder of the journal, the vendor's ledger and the secret. */
  readonly folder: string;
  /** How long the fault `delayed` delays a message. */
  readonly delayMs: number;
  /** How long the fault `timeout` delays a reply. */
  readonly timeoutMs: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const defaultPort = 8_081;
const minSecretLength = 32;

/** Reads the configuration. Throws an error with one line that names the variable. */
export function readSandboxConfig(environment: Environment = process.env): SandboxConfig {
  const port = readNumber("PORT", environment.PORT ?? String(defaultPort), 65_535);
  const secret = environment.SANDBOX_SECRET;
  if (secret !== undefined && secret.length < minSecretLength) {
    throw new Error(`SANDBOX_SECRET must have at least ${minSecretLength} characters`);
  }
  const serverUrl = environment.OPENHOUSE_URL ?? `http://127.0.0.1:${port === 0 ? defaultPort - 1 : port - 1}`;
  const webhookUrl = environment.SANDBOX_WEBHOOK_URL ?? `${serverUrl}/gateway/payments/sandbox`;
  if (!URL.canParse(webhookUrl)) throw new Error("SANDBOX_WEBHOOK_URL must be a URL");
  const publicUrl = environment.SANDBOX_PUBLIC_URL;
  if (publicUrl !== undefined && !isWebUrl(publicUrl)) {
    throw new Error("SANDBOX_PUBLIC_URL must be an http or https URL");
  }
  return Object.freeze({
    // HOST applies only to the server. The sandbox must not become reachable from outside when the server does.
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

function isWebUrl(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function readNumber(name: string, text: string, maximum: number): number {
  const number = Number(text);
  if (!Number.isInteger(number) || number < 0 || number > maximum) throw new Error(`${name} must be 0 to ${maximum}`);
  return number;
}
