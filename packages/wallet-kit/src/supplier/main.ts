/** Starts the demo's supplier of games (supply.ts). */

import { supply } from "./supply.ts";

process.exitCode = await supply(process.argv.slice(2), (line) => process.stdout.write(`${line}\n`));
