/**
 * Whether a member has one wallet or several. Read once per session and kept in the session storage under the name that
 * other clients read (specification, section 4); signing out clears it.
 */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../page/page-context.tsx";

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
    // Storage is refused or holds an invalid value: read it from the server.
    return undefined;
  }
}

function keep(wallet: MerchantWallet): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(wallet));
  } catch {
    // The next page reads it again.
  }
}
