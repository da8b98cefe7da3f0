/** The balance of each of the member's wallets, and the money in progress between them. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { walletsOf } from "../rules/wallet-moves.ts";
import type { Wallets } from "../rules/wallet-moves.ts";
import { paymentKeys } from "./payment-keys.ts";

export function useWallets(): UseQueryResult<Wallets> {
  const api = useApi();
  return useQuery({
    queryKey: paymentKeys.wallets,
    queryFn: async ({ signal }) => walletsOf(await api.call("GET /wps/v2/wallets/balance", { signal })),
  });
}
