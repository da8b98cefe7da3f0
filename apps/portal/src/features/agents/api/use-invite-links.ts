/** The agent's invitation links: reads, creates and revokes links, and lists the members who registered by a link. */

import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import type { RequestedRates } from "@openhouse/rules/agents/rebate-rates";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useAction } from "../../../lib/forms/use-action.ts";
import type { Action } from "../../../lib/forms/use-action.ts";

export type InviteLinks = Reply<"GET /wps/relay/MCSFE_viewAffiliateUrls">;
export type InviteLink = InviteLinks["list"][number];
export type LinkRegistrations = Reply<"GET /wps/relay/MCSFE_viewRegisteredAffiliates">;

const linksPerPage = 10;
const listKey = ["team", "links"] as const;

export function useInviteLinks(page: number): UseQueryResult<InviteLinks> {
  const api = useApi();
  return useQuery({
    queryKey: [...listKey, page],
    queryFn: ({ signal }) =>
      api.call("GET /wps/relay/MCSFE_viewAffiliateUrls", { query: { page, size: linksPerPage }, signal }),
    placeholderData: keepPreviousData,
  });
}

export interface LinkRequest {
  readonly label: string;
  /** 0 means that the link does not expire. */
  readonly days: number;
  readonly rebates: RequestedRates;
}

export function useCreateLink(onDone: (link: InviteLink) => void): Action<LinkRequest> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<LinkRequest, InviteLink>(
    ({ label, days, rebates }, idempotencyKey) => {
      const body = {
        ...(label !== "" && { label }),
        ...(days > 0 && { days }),
        ...(Object.keys(rebates).length > 0 && { rebates }),
      };
      return api.call("POST /wps/relay/MCSFE_createAffiliateUrl", { body, idempotencyKey });
    },
    (link) => {
      void cache.invalidateQueries({ queryKey: listKey });
      onDone(link);
    },
  );
}

export function useRevokeLink(onDone: () => void): Action<string> {
  const api = useApi();
  const cache = useQueryClient();
  return useAction<string, null>(
    (affiUrlId) => api.call("DELETE /wps/relay/MCSFE_deleteAffiliateUrl", { body: { affiUrlId } }),
    () => {
      void cache.invalidateQueries({ queryKey: listKey });
      onDone();
    },
  );
}

const registrationsPerPage = 10;

export function useLinkRegistrations(affiUrlId: string, page: number): UseQueryResult<LinkRegistrations> {
  const api = useApi();
  return useQuery({
    queryKey: ["team", "linkRegistrations", affiUrlId, page],
    queryFn: ({ signal }) => {
      const query = { affiUrlId, page, size: registrationsPerPage };
      return api.call("GET /wps/relay/MCSFE_viewRegisteredAffiliates", { query, signal });
    },
    placeholderData: keepPreviousData,
  });
}
