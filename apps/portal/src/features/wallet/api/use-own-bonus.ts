/** The member's bonus wallet: read again when money moves; the member can give the bonus up. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export type OwnBonus = Reply<"GET /wps/bonus">;

const bonusKey = ["bonus"];
/** Interval of reading the bonus again, because the live channel does not report turnover. */
const refreshMs = 20_000;

export function useOwnBonus(): UseQueryResult<OwnBonus> {
  const api = useApi();
  return useQuery({
    queryKey: bonusKey,
    queryFn: ({ signal }) => api.call("GET /wps/bonus", { signal }),
    refetchInterval: refreshMs,
  });
}

/** After success, all queries are read again. */
export function useGiveUpBonus(onDone: (bonus: OwnBonus) => void): Action<{ readonly id: string }> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<{ readonly id: string }, OwnBonus>(
    (body, idempotencyKey) => api.call("POST /wps/bonus/giveUp", { body, idempotencyKey }),
    (bonus) => {
      void cache.invalidateQueries();
      onDone(bonus);
    },
  );
}
