/** Server state of the contracts: the list, one contract in detail, its bills. */

import { useQueryClient } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useCall } from "../../../lib/use-call.ts";
import { useRouteList } from "../../../lib/use-route-list.ts";

export type ContractRow = Reply<"GET /backoffice/api/contracts">["list"][number];
export type ContractQuery = NonNullable<CallInput<"GET /backoffice/api/contracts">["query"]>;
export type ContractDetail = Reply<"GET /backoffice/api/contracts/:id">;
export type ContractVersion = ContractDetail["versions"][number];
export type ContractMargin = ContractVersion["margins"][number];
export type ContractBill = Reply<"GET /backoffice/api/bills">["list"][number];
export type OfferSimulation = Reply<"GET /backoffice/api/contracts/:id/simulation">;

const route = "GET /backoffice/api/contracts";
const detailRoute = "GET /backoffice/api/contracts/:id";
const refreshMs = 30_000;
const billCount = 10;

/** Newest first. */
export function useContracts(query: ContractQuery) {
  return useRouteList(route, { query }, { refreshMs });
}

/** The number of contracts in force with a negative margin; undefined while it loads. */
export function useFlaggedContracts(): number | undefined {
  return useCall(route, { query: { limit: 1 } }, { refreshMs }).data?.flagged;
}

/** One contract with its versions, steps and margins. */
export function useContract(id: string) {
  return useCall(detailRoute, { params: { id } }, { refreshMs });
}

/** The latest bills of a contract. */
export function useContractBills(contractId: string) {
  return useCall("GET /backoffice/api/bills", { query: { contractId, size: billCount } });
}

/**
 * What an offer would have paid in past windows. Loaded once and on request, because the simulation reads many bets.
 */
export function useOfferSimulation(id: string, isRequested: boolean) {
  return useCall(
    "GET /backoffice/api/contracts/:id/simulation",
    { params: { id }, query: {} },
    {
      isEnabled: isRequested,
      isKept: true,
    },
  );
}

/** Reloads the contracts after a step. */
export function useRefreshContracts() {
  const queries = useQueryClient();
  return async () => {
    await queries.invalidateQueries({ queryKey: [detailRoute] });
    await queries.invalidateQueries({ queryKey: [route] });
  };
}
