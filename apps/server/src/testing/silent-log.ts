/** A logger without output, for tests and benches. */

import { pino } from "pino";

export const silentLog = pino({ level: "silent" });
