/** Reads and changes the member's profile. */

import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CallInput, Reply } from "@openhouse/browser/api-types";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export type Profile = Reply<"GET /wps/member/profile">;
type Change = NonNullable<CallInput<"PUT /wps/member/profile">["body"]>;

const profileKey = ["profile"] as const;

export function useProfile(): UseQueryResult<Profile> {
  const api = useApi();
  return useQuery({
    queryKey: profileKey,
    queryFn: ({ signal }) => api.call("GET /wps/member/profile", { signal }),
  });
}

/** Reads the pictures that the member can choose from, if `isEnabled`. */
export function useIcons(isEnabled: boolean): UseQueryResult<Reply<"GET /wps/member/icon">> {
  const api = useApi();
  return useQuery({
    queryKey: ["icons"],
    queryFn: ({ signal }) => api.call("GET /wps/member/icon", { signal }),
    enabled: isEnabled,
  });
}

/** Changes fields of the profile; the response is the new profile. */
export function useChangeProfile(onDone: () => void): Action<Change, Profile> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction(
    (body: Change) => api.call("PUT /wps/member/profile", { body }),
    (profile) => {
      cache.setQueryData(profileKey, profile);
      void cache.invalidateQueries({ queryKey: ["member"] });
      onDone();
    },
  );
}

export function useChooseIcon(onDone: () => void): Action<string> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction(
    (iconId: string) => api.call("PUT /wps/member/info/icon", { body: { iconId } }),
    () => {
      void cache.invalidateQueries({ queryKey: profileKey });
      void cache.invalidateQueries({ queryKey: ["member"] });
      onDone();
    },
  );
}
