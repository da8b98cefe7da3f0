/** Reads and changes the member's limits, and reads the play time of the current session. Every change reloads both. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ApiClient } from "@openhouse/browser/api-client";
import type { Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export type OwnLimits = Reply<"GET /wps/member/limits">;
export type OwnLimit = OwnLimits["limits"][number];
export type LimitKind = OwnLimit["kind"];
export type PlayTime = Reply<"GET /wps/member/playTime">;

const limitsKey = ["limits"] as const;
const playTimeKey = ["playTime"] as const;
/** A reminder appears at most this long after it is due. */
const pollIntervalMs = 30_000;

export function useOwnLimits(): UseQueryResult<OwnLimits> {
  const api = useApi();
  return useQuery({ queryKey: limitsKey, queryFn: ({ signal }) => api.call("GET /wps/member/limits", { signal }) });
}

/** Reads the play time of the current session. Polls only if the member has a reminder or a time limit. */
export function usePlayTime(): PlayTime | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: playTimeKey,
    queryFn: ({ signal }) => api.call("GET /wps/member/playTime", { signal }),
    refetchInterval: ({ state: { data: playTime } }) =>
      playTime !== undefined && (playTime.remindMinutes !== null || playTime.minutesLeft !== null)
        ? pollIntervalMs
        : false,
    refetchIntervalInBackground: true,
  });
  return data;
}

type Send<Input, Output> = (api: ApiClient, input: Input, idempotencyKey: string) => Promise<Output>;

export function useLimitAction<Input, Output>(
  send: Send<Input, Output>,
  onDone?: (output: Output, input: Input) => void,
): Action<Input, Output> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<Input, Output>(
    (input, idempotencyKey) => send(api, input, idempotencyKey),
    (output, input) => {
      void cache.invalidateQueries({ queryKey: limitsKey });
      void cache.invalidateQueries({ queryKey: playTimeKey });
      onDone?.(output, input);
    },
  );
}
