/** The feature flag that turns on the screens and calls of each kind of contract. */

import type { FlagId } from "../merchants/flag-tree.ts";
import type { ContractKind } from "./contract-kinds.ts";

export const flagOfKind = {
  dividend: "DIVIDEND",
  daily: "DAYSAL",
  hourly: "HOURSAL3",
  realtime: "RTSALARY3",
} as const satisfies Record<ContractKind, FlagId>;
