import { describe, expect, it } from "vitest";
import { readConfig } from "./config.ts";

const secret = "s".repeat(32);

const gateway = {
  SMS_GATEWAY_URL: "https://gateway.example/sms",
  SMS_GATEWAY_KEY: "key",
  SMS_GATEWAY_SECRET: secret,
  SMS_SENDER: "OPENHOUSE",
};

const google = {
  merchant: "openhouse",
  channel: "google",
  issuer: "https://accounts.google.com",
  audience: "our-house",
  jwksUrl: "https://www.googleapis.com/oauth2/v3/certs",
  authorizeUrl: "https://accounts.google.com/o/oauth2/v2/auth",
};
const providerWithoutTls = { ...google, jwksUrl: "http://keys.example/certs" };

describe("configuration", () => {
  it("enables the demo by default only on loopback with the embedded database", () => {
    expect(readConfig({})).toMatchObject({ host: "127.0.0.1", port: 8080, role: "all", demo: true });
    expect(readConfig({ HOST: "::1" })).toMatchObject({ demo: true });
    expect(readConfig({ HOST: "0.0.0.0", OPENHOUSE_SECRET: secret })).toMatchObject({ demo: false });
    expect(readConfig({ HOST: "0.0.0.0", OPENHOUSE_DEMO: "1" })).toMatchObject({ demo: true });
    const own = { DATABASE_URL: "postgres://openhouse@localhost/openhouse" };
    expect(readConfig({ ...own, OPENHOUSE_SECRET: secret })).toMatchObject({ demo: false });
    expect(readConfig({ ...own, OPENHOUSE_DEMO: "1" })).toMatchObject({ demo: true });
  });

  it.each([
    ["PORT", { PORT: "http" }],
    ["PORT", { PORT: "70000" }],
    ["OPENHOUSE_DEMO", { OPENHOUSE_DEMO: "yes" }],
    ["OPENHOUSE_DRAIN_MS", { OPENHOUSE_DRAIN_MS: "5s" }],
    ["OPENHOUSE_METRICS_PORT", { OPENHOUSE_METRICS_PORT: "ninety" }],
    ["OPENHOUSE_ROLE", { OPENHOUSE_ROLE: "both" }],
    ["OPENHOUSE_SECRET", { OPENHOUSE_SECRET: "short" }],
    ["OPENHOUSE_SECRET", { OPENHOUSE_DEMO: "0" }],
    ["OPENHOUSE_SECRET", { DATABASE_URL: "postgres://openhouse@localhost/openhouse" }],
    ["DATABASE_URL", { DATABASE_URL: "mysql://localhost/x", OPENHOUSE_SECRET: secret }],
    [
      "OPENHOUSE_APP_DATABASE_URL",
      { OPENHOUSE_APP_DATABASE_URL: "openhouse_login@localhost", OPENHOUSE_SECRET: secret },
    ],
    ["OPENHOUSE_EVIDENCE_DIR", { OPENHOUSE_DATA: "/srv/data", OPENHOUSE_EVIDENCE_DIR: "/srv/data/evidence" }],
    ["OTEL_EXPORTER_OTLP_ENDPOINT", { OTEL_EXPORTER_OTLP_ENDPOINT: "collector:4318" }],
    ["OPENHOUSE_TRACE_RATIO", { OPENHOUSE_TRACE_RATIO: "1.5" }],
    ["OPENHOUSE_SIGNING_KEY_FILE", { OPENHOUSE_SIGNING_KEY_FILE: ".data/signing.key" }],
    ["OPENHOUSE_BACKUP_KEY_FILE", { OPENHOUSE_DATA: "/srv/data", OPENHOUSE_BACKUP_KEY_FILE: "/srv/data/keys/b.key" }],
    ["REDIS_URL", { REDIS_URL: "localhost:6379" }],
    ["LOG_LEVEL", { LOG_LEVEL: "loud" }],
    ["SMS_GATEWAY_URL", { ...gateway, SMS_GATEWAY_URL: "ftp://gateway.example" }],
    ["SMS_GATEWAY_URL", { ...gateway, SMS_GATEWAY_URL: "http://gateway.example/sms" }],
    ["SMS_GATEWAY_KEY", { ...gateway, SMS_GATEWAY_KEY: "" }],
    ["SMS_GATEWAY_SECRET", { ...gateway, SMS_GATEWAY_SECRET: "short" }],
    ["SMS_GATEWAY_TIMEOUT_MS", { ...gateway, SMS_GATEWAY_TIMEOUT_MS: "60000" }],
    ["SMS_SENDER", { ...gateway, SMS_SENDER: "a name that is too long" }],
    ["SMTP_URL", { SMTP_URL: "mail.example:25", MAIL_FROM: "house@openhouse.example" }],
    ["MAIL_FROM", { SMTP_URL: "smtp://mail.example:587" }],
    ["LOGIN_PROVIDERS", { LOGIN_PROVIDERS: "google" }],
    ["LOGIN_PROVIDERS", { LOGIN_PROVIDERS: JSON.stringify([{ ...google, channel: "elsewhere" }]) }],
    ["LOGIN_PROVIDERS", { LOGIN_PROVIDERS: JSON.stringify([google, google]) }],
    ["LOGIN_PROVIDERS", { LOGIN_PROVIDERS: JSON.stringify([providerWithoutTls]) }],
    [
      "LOGIN_PROVIDERS",
      { LOGIN_PROVIDERS: JSON.stringify([{ ...google, relay: { url: "http://a.ph", apiKey: "k" } }]) },
    ],
  ])("refuses an invalid %s: %j", (name, environment) => {
    expect(() => readConfig(environment)).toThrow(name);
  });

  it("has a provider of messages only if the environment names one", () => {
    expect(readConfig({})).toMatchObject({ smsGateway: undefined, mailServer: undefined });
    expect(readConfig(gateway).smsGateway).toMatchObject({ key: "key", sender: "OPENHOUSE", timeoutMs: 8_000 });
    const local = { ...gateway, SMS_GATEWAY_URL: "http://[::1]:9000/sms" };
    expect(readConfig(local).smsGateway).toMatchObject({ url: local.SMS_GATEWAY_URL });
    const mail = { SMTP_URL: "smtp://house:word@mail.example:587", MAIL_FROM: "house@openhouse.example" };
    expect(readConfig(mail).mailServer).toMatchObject({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
  });

  it("has login providers only if the environment names them", () => {
    expect(readConfig({})).toMatchObject({ loginProviders: [] });
    expect(readConfig({ LOGIN_PROVIDERS: JSON.stringify([google]) })).toMatchObject({ loginProviders: [google] });
    const local = { ...google, jwksUrl: "http://127.0.0.1:9000/keys" };
    expect(readConfig({ LOGIN_PROVIDERS: JSON.stringify([local]) })).toMatchObject({ loginProviders: [local] });
  });

  it("accepts a key file outside the data folder, even if the paths of the two folders begin alike", () => {
    const keys = { OPENHOUSE_DATA: "/srv/data", OPENHOUSE_SIGNING_KEY_FILE: "/srv/data-keys/signing.key" };
    expect(readConfig(keys)).toMatchObject({ signingKeyFile: "/srv/data-keys/signing.key", backupKeyFile: undefined });
  });

  it("is frozen", () => {
    expect(Object.isFrozen(readConfig({}))).toBe(true);
  });
});
