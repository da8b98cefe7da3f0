/** Query cache keys of contracts. A change of one contract can affect most of this data, so all of it is reloaded. */

import type { ContractKind } from "@openhouse/rules/contracts/contract-kinds";

const all = ["contracts"] as const;

export const contractKeys = {
  all,
  own: (kind: ContractKind | undefined) => [...all, "own", kind ?? ""],
  given: (kind: ContractKind, name: string, page: number) => [...all, "given", kind, name, page],
  history: (id: string) => [...all, "history", id],
  reach: (id: string) => [...all, "reach", id],
  bounds: (kind: string, receiverId: string, contractId: string) => [...all, "bounds", kind, receiverId, contractId],
  bills: (query: Readonly<Record<string, string | number>>) => [...all, "bills", query],
  bill: (id: string) => [...all, "bill", id],
  billBets: (id: string, page: number) => [...all, "billBets", id, page],
  simulation: (id: string, windows: number) => [...all, "simulation", id, windows],
  downlines: (name: string) => [...all, "downlines", name],
};
