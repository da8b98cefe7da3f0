/** The log: structured lines on standard output, in which no secret stands, whatever is given to it. */

import { pino, stdSerializers } from "pino";
import type { DestinationStream, Logger } from "pino";

/** Fields that may hold a secret; pino writes `[secret]` in their place. */
const secrets = ["password", "confirmPassword", "oldPassword", "newPassword", "paymentPassword", "token", "code"];
const redacted = [
  ...secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
  "verificationCode",
  "*.verificationCode",
  "req.headers.authorization",
  "req.headers.encryption",
  "headers.authorization",
];

/** What an error of the database tells of the row that it refused: hashes, sealed texts, people's addresses. */
const tellTale = new Set(["detail", "where", "internalQuery", "parameters"]);

/** A log of that level and above. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const options = {
    level,
    redact: { paths: redacted, censor: "[secret]" },
    serializers: { err: serializeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** The `code` of an error is its name, not a secret: it is told as `errorCode`. */
function serializeError(error: Error): object {
  const entries = Object.entries(stdSerializers.err(error)).filter(([name]) => !tellTale.has(name));
  return Object.fromEntries(entries.map(([name, value]) => [name === "code" ? "errorCode" : name, value]));
}
