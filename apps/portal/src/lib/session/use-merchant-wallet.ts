/**
 * Whether a member has one wallet or several. The response is read once per session and kept in the session storage
 * under the name that other clients read (specification, section 4); signing out clears it.
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
      const stored = readStored();
      if (stored !== undefined) return stored;
      const wallet = await api.call("GET /wps/relay/GCS_merchantWallet", { signal });
      store(wallet);
      return wallet;
    },
    staleTime: Infinity,
  });
}

function readStored(): MerchantWallet | undefined {
  try {
    const text = sessionStorage.getItem(storageKey);
    return text === null ? undefined : (JSON.parse(text) as MerchantWallet);
  } catch {
    // Storage is refused or contains an invalid value, so the wallet is read from the server.
    return undefined;
  }
}

function store(wallet: MerchantWallet): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(wallet));
  } catch {
    // The next page reads the wallet again.
  }
}
