/** The state of one deposit, updated by the live channel and by polling until it is final. */

import { useEffect, useRef } from "react";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import { useApi } from "../../../lib/page/page-context.tsx";
import { depositPhase, isPhaseOpen, nextPollMs } from "../rules/deposit-progress.ts";
import type { DepositStatus } from "../rules/deposit-progress.ts";
import { paymentKeys } from "./payment-keys.ts";

/** When the deposit becomes final, balance and lists are reloaded. */
export function useDepositStatus(depositId: string): UseQueryResult<DepositStatus> {
  const api = useApi();
  const cache = useQueryClient();
  const status = useQuery({
    queryKey: paymentKeys.deposit(depositId),
    queryFn: ({ signal }) => api.call("GET /wps/relay/MCSFE_getDepositStatus", { query: { depositId }, signal }),
    refetchInterval: ({ state }) =>
      nextPollMs(state.data === undefined ? undefined : depositPhase(state.data), state.dataUpdateCount),
  });
  const isOpen = status.data === undefined || isPhaseOpen(depositPhase(status.data));
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) void cache.invalidateQueries();
    wasOpen.current = isOpen;
  }, [cache, isOpen]);
  return status;
}
