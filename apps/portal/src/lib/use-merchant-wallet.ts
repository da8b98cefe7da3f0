/**
 * Whether the house keeps one wallet for a member or several. Asked once per session and kept in the session storage
 * under the name that clients of the family read (specification, section 4); signing out clears it.
 */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "./page-context.tsx";

export type MerchantWallet = Reply<"GET /wps/relay/GCS_merchantWallet">;

const storageKey = "merchantWallet";

export function useMerchantWallet(): UseQueryResult<MerchantWallet> {
  const api = useApi();
  return useQuery({
    queryKey: ["merchantWallet"],
    queryFn: async ({ signal }) => {
      const kept = readKept();
      if (kept !== undefined) return kept;
      const wallet = await api.call("GET /wps/relay/GCS_merchantWallet", { signal });
      keep(wallet);
      return wallet;
    },
    staleTime: Infinity,
  });
}

function readKept(): MerchantWallet | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    return text === null ? undefined : (JSON.parse(text) as MerchantWallet);
  } catch {
    // Storage is refused, or somebody wrote into it: the server is asked.
    return undefined;
  }
}

function keep(wallet: MerchantWallet): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(wallet));
  } catch {
    // Then it is asked again on the next page.
  }
}
