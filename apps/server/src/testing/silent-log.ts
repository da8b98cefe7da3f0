/** A logger that keeps quiet, for tests and benches of what needs one. */

import { pino } from "pino";

export const silentLog = pino({ level: "silent" });
