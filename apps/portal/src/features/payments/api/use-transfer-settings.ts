/** The limits for transfers to the upline or to a downline. */

import { useQuery } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import type { TransferSettings } from "../rules/transfer-terms.ts";
import { paymentKeys } from "./payment-keys.ts";

export function useTransferSettings(): UseQueryResult<TransferSettings> {
  const api = useApi();
  return useQuery({
    queryKey: paymentKeys.transferSettings,
    queryFn: ({ signal }) => api.call("GET /wps/relay/MCSFE_getTransferSettings", { signal }),
  });
}
