/** The log: structured lines on standard output, from which secrets are removed. */

import { pino, stdSerializers } from "pino";
import type { DestinationStream, Logger } from "pino";

/** Fields that may contain a secret; pino replaces their values by `[secret]`. */
const secrets = ["password", "confirmPassword", "oldPassword", "newPassword", "paymentPassword", "token", "code"];
const redactedPaths = [
  ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  "verificationCode",
  "*.verificationCode",
  "req.headers.authorization",
  "req.headers.encryption",
  "headers.authorization",
];

/** Fields of database errors that contain values of the refused row: hashes, sealed texts, personal data. */
const revealingFields = new Set(["detail", "where", "internalQuery", "parameters"]);

export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: redactedPaths, censor: "[secret]" },
    serializers: { err: serializeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The `code` of an error is not a secret, so it is logged as `errorCode`, which is not redacted. */
function serializeError(error: Error): object {
  const entries = Object.entries(stdSerializers.err(error)).filter(([name]) => !revealingFields.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name === "code" ? "errorCode" : name, value]));
}
