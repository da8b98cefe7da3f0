/**
 * Which switch of a house stands for which kind of contracts: its pages and its calls (docs/wire-format.md, Status and
 * flags).
 */

import type { FlagId } from "../merchants/flag-tree.ts";
import type { ContractKind } from "./contract-kinds.ts";

export const flagOfKind = {
  dividend: "DIVIDEND",
  daily: "DAYSAL",
  hourly: "HOURSAL3",
  realtime: "RTSALARY3",
} as const satisfies Record<ContractKind, FlagId>;
