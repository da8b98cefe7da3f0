/**
 * The environment, parsed once and checked; a wrong value stops the start. The server reads `process.env` only here.
 */

import { resolve } from "node:path";
import { isInFolder } from "./core/is-in-folder.ts";
import { isLoopbackHost } from "./core/network/is-loopback.ts";
import { readLoginProviders } from "./core/ports/login-provider.ts";
import type { LoginProvider } from "./core/ports/login-provider.ts";

export interface Config {
  readonly host: string;
  readonly port: number;
  readonly role: "all" | "api" | "worker";
  /** Demo world, demo logins and an adjustable clock. */
  readonly demo: boolean;
  /**
   * Connection URL of a PostgreSQL ≥ 15, with the owner's login. If this and `applicationDatabaseUrl` are undefined,
   * the embedded PostgreSQL is used.
   */
  readonly databaseUrl: string | undefined;
  /**
   * Connection URL with the application's login, for pools, lanes, listeners and jobs. If it is set without
   * `databaseUrl`, the process does not migrate. If it is undefined, `databaseUrl` is used for everything.
   */
  readonly applicationDatabaseUrl: string | undefined;
  readonly redisUrl: string | undefined;
  /** Folder of the embedded database, uploaded files and generated secrets. */
  readonly folder: string;
  /** IP addresses or networks whose forwarded headers are trusted. */
  readonly trustedProxies: readonly string[];
  /**
   * After a signal to stop, the process reports for this long that it is not ready, and still answers requests, so that
   * a load balancer can notice.
   */
  readonly drainMs: number;
  /** Key material for peppers and encryption at rest. If undefined, a file of the folder holds it (demo only). */
  readonly secret: string | undefined;
  /** Earlier values of `secret`, newest first: they still open stored secrets and verify passwords. */
  readonly oldSecrets: readonly string[];
  /**
   * File with the key (PEM) that signs backups and the daily checkpoints of the books. If undefined, nothing is signed.
   */
  readonly signingKeyFile: string | undefined;
  /** Folder of the signed evidence of the books, outside the data folder. If undefined, none is written. */
  readonly evidenceFolder: string | undefined;
  /** File with the key that encrypts backups. */
  readonly backupKeyFile: string | undefined;
  /** URL of the sandbox payment provider, if there is one. In the demo the provider listens on the next port. */
  readonly sandboxUrl: string | undefined;
  /** Signs the messages between server and sandbox. If undefined, both read the secret from a file. */
  readonly sandboxSecret: string | undefined;
  /** URL of the demo's outside supplier of games, if there is one. It listens two ports higher than the server. */
  readonly supplierUrl: string | undefined;
  /** The operator's own country table (MaxMind DB); undefined means the packaged table. */
  readonly countryTable: string | undefined;
  /** The HTTP gateway of SMS. If undefined, SMS are only stored for the outbox page. */
  readonly smsGateway: SmsGatewayConfig | undefined;
  /** The mail server. If undefined, mails are only stored for the outbox page. */
  readonly mailServer: MailServerConfig | undefined;
  /** Signs the profiles of `/down`. If undefined, the profiles are not signed, and devices show them as unsigned. */
  readonly profileSigner: ProfileSignerConfig | undefined;
  /** Identity providers whose tokens are accepted, per merchant. */
  readonly loginProviders: readonly LoginProvider[];
  readonly logLevel: string;
  /** Port of the metrics; undefined means that they are not served. */
  readonly metricsPort: number | undefined;
  readonly metricsHost: string;
  /** URL to which traces are exported (OTLP over HTTP); undefined: no traces. */
  readonly traceUrl: string | undefined;
  /** How many of a million traces are exported. */
  readonly traceRatePpm: number;
  readonly production: boolean;
}

export interface ProfileSignerConfig {
  /** PEM: the certificate, then the certificates of its issuers. */
  readonly certificateFile: string;
  /** PEM. */
  readonly keyFile: string;
}

export interface SmsGatewayConfig {
  readonly url: string;
  readonly key: string;
  /** Signs each request. */
  readonly secret: string;
  /** The sender of an SMS if the merchant has none. */
  readonly sender: string;
  readonly timeoutMs: number;
}

export interface MailServerConfig {
  /** Includes the login: `smtp://user:password@host:587`. */
  readonly url: string;
  /** The sender's e-mail address if the merchant has none. */
  readonly from: string;
  /** File with additional certificate authorities (PEM), if there is one. */
  readonly authoritiesFile: string | undefined;
  readonly timeoutMs: number;
}

type Environment = Readonly<Record<string, string | undefined>>;

const logLevels = new Set(["trace", "debug", "info", "warn", "error", "fatal", "silent"]);

/** Reads the environment; throws one line that names the variable and its allowed values. */
export function readConfig(environment: Environment = process.env): Config {
  const host = environment.HOST ?? "127.0.0.1";
  const demo = readDemo(environment, host);
  const secret = environment.OPENHOUSE_SECRET;
  if (secret !== undefined && secret.length < 32) refuse("OPENHOUSE_SECRET", "must have at least 32 characters");
  if (secret === undefined && !demo) refuse("OPENHOUSE_SECRET", "must be set outside the demo (32 characters or more)");
  const port = readPort(environment.PORT ?? "8080");
  const sandboxSecret = environment.SANDBOX_SECRET;
  if (sandboxSecret !== undefined && sandboxSecret.length < 32) {
    refuse("SANDBOX_SECRET", "must have at least 32 characters");
  }
  const demoSupplierUrl = demo && port > 0 ? `http://127.0.0.1:${port + 2}` : undefined;
  const demoSandboxUrl = demo ? `http://127.0.0.1:${port + 1}` : undefined;
  return Object.freeze({
    host,
    port,
    role: readRole(environment.OPENHOUSE_ROLE ?? "all"),
    demo,
    ...readDatabaseConfig(environment),
    redisUrl: readUrl("REDIS_URL", environment.REDIS_URL, ["redis:", "rediss:"]),
    trustedProxies: (environment.OPENHOUSE_TRUST_PROXY ?? "")
      .split(",")
      .map((text) => text.trim())
      .filter(Boolean),
    drainMs: readDrain(environment.OPENHOUSE_DRAIN_MS || "0"),
    secret,
    oldSecrets: readOldSecrets(environment, secret),
    ...readKeyConfig(environment),
    sandboxUrl: readUrl("SANDBOX_URL", environment.SANDBOX_URL, ["http:", "https:"]) ?? demoSandboxUrl,
    sandboxSecret,
    supplierUrl: demoSupplierUrl,
    countryTable: environment.OPENHOUSE_COUNTRY_TABLE || undefined,
    smsGateway: readSmsGateway(environment),
    mailServer: readMailServer(environment),
    profileSigner: readProfileSigner(environment),
    loginProviders:
      readLoginProviders(environment.LOGIN_PROVIDERS || "[]") ??
      refuse(
        "LOGIN_PROVIDERS",
        "must be a JSON list as docs/configuration.md shows it, with https:// outside loopback",
      ),
    metricsPort: readMetricsPort(environment.OPENHOUSE_METRICS_PORT || undefined),
    metricsHost: environment.OPENHOUSE_METRICS_HOST || "127.0.0.1",
    traceUrl: readTraceUrl(environment),
    traceRatePpm: readTraceRate(environment.OPENHOUSE_TRACE_RATIO || "0.01"),
    logLevel: readLogLevel(environment.LOG_LEVEL ?? (demo ? "warn" : "info")),
    production: environment.NODE_ENV === "production",
  });
}

/** Reads what a migration needs. A migration needs no secret. */
export function readDatabaseConfig(
  environment: Environment = process.env,
): Pick<Config, "databaseUrl" | "applicationDatabaseUrl" | "folder"> {
  const protocols = ["postgres:", "postgresql:"];
  return {
    databaseUrl: readUrl("DATABASE_URL", environment.DATABASE_URL, protocols),
    applicationDatabaseUrl: readUrl("OPENHOUSE_APP_DATABASE_URL", environment.OPENHOUSE_APP_DATABASE_URL, protocols),
    folder: resolve(environment.OPENHOUSE_DATA ?? ".data"),
  };
}

/**
 * Reads what backups need; they do not need the server's secret. A key in the data folder is refused, because it would
 * be lost or stolen together with the data that it protects.
 */
export function readKeyConfig(
  environment: Environment = process.env,
): Pick<Config, "signingKeyFile" | "backupKeyFile" | "evidenceFolder"> {
  const { folder } = readDatabaseConfig(environment);
  const readFileName = (name: string, text: string | undefined) => {
    if (text === undefined || text === "") return undefined;
    return isInFolder(text, folder) ? refuse(name, `must not lie in the data folder ${folder}`) : resolve(text);
  };
  return {
    signingKeyFile: readFileName("OPENHOUSE_SIGNING_KEY_FILE", environment.OPENHOUSE_SIGNING_KEY_FILE),
    backupKeyFile: readFileName("OPENHOUSE_BACKUP_KEY_FILE", environment.OPENHOUSE_BACKUP_KEY_FILE),
    evidenceFolder: readFileName("OPENHOUSE_EVIDENCE_DIR", environment.OPENHOUSE_EVIDENCE_DIR),
  };
}

/** Requires both files or neither. */
function readProfileSigner(environment: Environment): ProfileSignerConfig | undefined {
  const { PROFILE_CERTIFICATE_FILE: certificateFile = "", PROFILE_KEY_FILE: keyFile = "" } = environment;
  if (certificateFile === "" && keyFile === "") return undefined;
  if (certificateFile === "") refuse("PROFILE_CERTIFICATE_FILE", "must be set with PROFILE_KEY_FILE");
  if (keyFile === "") refuse("PROFILE_KEY_FILE", "must be set with PROFILE_CERTIFICATE_FILE");
  return { certificateFile, keyFile };
}

/** The demo is the default only on the embedded database and loopback; elsewhere it needs the explicit switch. */
function readDemo(environment: Environment, host: string): boolean {
  const { OPENHOUSE_DEMO: text = "", DATABASE_URL: ownerUrl, OPENHOUSE_APP_DATABASE_URL: loginUrl } = environment;
  if (text === "") return isLoopbackHost(host) && !ownerUrl && !loginUrl;
  if (text === "1") return true;
  return text === "0" ? false : refuse("OPENHOUSE_DEMO", "must be 0 or 1");
}

/** `OPENHOUSE_OLD_PASSWORD_SECRETS` is the variable's earlier name; both are read. */
function readOldSecrets(environment: Environment, secret: string | undefined): readonly string[] {
  const secrets = (["OPENHOUSE_OLD_SECRETS", "OPENHOUSE_OLD_PASSWORD_SECRETS"] as const).flatMap((name) => {
    const values = (environment[name] ?? "").split(",").filter(Boolean);
    return values.every(({ length }) => length >= 32) ? values : refuse(name, "must each have at least 32 characters");
  });
  return [...new Set(secrets)].filter((value) => value !== secret);
}

function readPort(text: string): number {
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65_533 ? port : refuse("PORT", "must be 0 to 65533");
}

function readDrain(text: string): number {
  const drainMs = Number(text);
  const isValid = Number.isInteger(drainMs) && drainMs >= 0 && drainMs <= 120_000;
  return isValid ? drainMs : refuse("OPENHOUSE_DRAIN_MS", "must be 0 to 120000");
}

function readMetricsPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  return Number.isInteger(port) && port >= 0 && port <= 65_535
    ? port
    : refuse("OPENHOUSE_METRICS_PORT", "must be 0 to 65535");
}

/** The standard variable contains the collector's base URL; traces are sent to `/v1/traces` below it. */
function readTraceUrl({ OTEL_EXPORTER_OTLP_ENDPOINT: text }: Environment): string | undefined {
  const url = readUrl("OTEL_EXPORTER_OTLP_ENDPOINT", text, ["http:", "https:"]);
  return url === undefined ? undefined : `${url.replace(/\/$/, "")}/v1/traces`;
}

function readTraceRate(text: string): number {
  const ratio = Number(text);
  return ratio >= 0 && ratio <= 1 ? Math.round(ratio * 1_000_000) : refuse("OPENHOUSE_TRACE_RATIO", "must be 0 to 1");
}

function readRole(text: string): Config["role"] {
  return text === "all" || text === "api" || text === "worker"
    ? text
    : refuse("OPENHOUSE_ROLE", "must be all, api or worker");
}

function readLogLevel(text: string): string {
  return logLevels.has(text) ? text : refuse("LOG_LEVEL", `must be one of ${[...logLevels].join(", ")}`);
}

function readUrl(name: string, text: string | undefined, protocols: readonly string[]): string | undefined {
  if (text === undefined || text === "") return undefined;
  const isValid = URL.canParse(text) && protocols.includes(new URL(text).protocol);
  return isValid ? text : refuse(name, `must be a URL that starts with ${protocols.join(" or ")}//`);
}

/** If the URL is set, key, secret and sender are required, because an incomplete gateway would lose messages. */
function readSmsGateway(environment: Environment): SmsGatewayConfig | undefined {
  const url = readUrl("SMS_GATEWAY_URL", environment.SMS_GATEWAY_URL, ["http:", "https:"]);
  if (url === undefined) return undefined;
  refuseOpenTransport("SMS_GATEWAY_URL", url, "https:");
  const { SMS_GATEWAY_KEY: key = "", SMS_GATEWAY_SECRET: secret = "", SMS_SENDER: sender = "" } = environment;
  if (key === "") refuse("SMS_GATEWAY_KEY", "must be set with SMS_GATEWAY_URL");
  if (secret.length < 32) refuse("SMS_GATEWAY_SECRET", "must have at least 32 characters");
  if (!/^[\w+ .-]{1,15}$/.test(sender)) refuse("SMS_SENDER", "must be a number or name of at most 15 characters");
  return { url, key, secret, sender, timeoutMs: readTimeout("SMS_GATEWAY_TIMEOUT_MS", environment) };
}

function readMailServer(environment: Environment): MailServerConfig | undefined {
  const url = readUrl("SMTP_URL", environment.SMTP_URL, ["smtp:", "smtps:"]);
  if (url === undefined) return undefined;
  const from = environment.MAIL_FROM ?? "";
  if (!/^[^\s@<>]+@[^\s@<>]+$/.test(from)) refuse("MAIL_FROM", "must be an e-mail address when SMTP_URL is set");
  const authoritiesFile = environment.SMTP_CA_FILE || undefined;
  return { url, from, authoritiesFile, timeoutMs: readTimeout("SMTP_TIMEOUT_MS", environment) };
}

/** The timeout must be shorter than the minute for which a worker leases a message. */
function readTimeout(name: string, environment: Environment): number {
  const timeoutMs = Number(environment[name] || 8_000);
  const isValid = Number.isInteger(timeoutMs) && timeoutMs >= 100 && timeoutMs <= 15_000;
  return isValid ? timeoutMs : refuse(name, "must be 100 to 15000");
}

/** Requires TLS except on loopback, because messages contain codes. */
function refuseOpenTransport(name: string, url: string, protocol: string): void {
  const { hostname, protocol: actualProtocol } = new URL(url);
  if (actualProtocol !== protocol && !isLoopbackHost(hostname))
    refuse(name, `must start with ${protocol}// outside loopback`);
}

function refuse(name: string, rule: string): never {
  throw new Error(`${name} ${rule}`);
}
