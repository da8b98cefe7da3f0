/** Reads the activities that a member can apply for and the pictures of an application, and sends an application. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export type Activity = Reply<"GET /wps/promotion/activities">["list"][number];
export type OwnApplication = NonNullable<Activity["application"]>;
type Draft = CallInput<"POST /wps/promotion/applications">["body"];

const activitiesKey = ["activities"] as const;

export function useActivities(): UseQueryResult<readonly Activity[]> {
  const api = useApi();
  return useQuery({
    queryKey: activitiesKey,
    queryFn: async ({ signal }) => (await api.call("GET /wps/promotion/activities", { signal })).list,
  });
}

export function useApply(onDone: () => void): Action<Draft> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<Draft, OwnApplication>(
    (body, idempotencyKey) => api.call("POST /wps/promotion/applications", { body, idempotencyKey }),
    () => {
      void cache.invalidateQueries({ queryKey: activitiesKey });
      onDone();
    },
  );
}

/** The URL of one of the member's pictures; undefined until it has loaded. */
export function useOwnPicture(fileId: string): string | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ["ownPicture", fileId],
    queryFn: async ({ signal }) => {
      const { png } = await api.call("GET /wps/member/files/:id", { params: { id: fileId }, signal });
      return `data:image/png;base64,${png}`;
    },
    staleTime: Infinity,
  });
  return data;
}
