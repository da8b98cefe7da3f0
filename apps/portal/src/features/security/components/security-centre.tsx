/** The security centre, first cut: every place where the account is open, each to be signed out. */

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { showToast } from "@openhouse/ui/toast/toaster";
import { toApiError } from "@openhouse/browser/api-error";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useApi, usePage } from "../../../lib/page-context.tsx";
import { useFailureText } from "../../../lib/use-action.ts";
import { useListState } from "../../../lib/use-list-state.ts";

type SessionEntry = Reply<"GET /wps/session/list">["list"][number];

const sessionsKey = ["sessions"] as const;

/** See the head of this file. */
export default function SecurityCentre() {
  const { t } = useTexts();
  const api = useApi();
  const query = useQuery({ queryKey: sessionsKey, queryFn: ({ signal }) => api.call("GET /wps/session/list", { signal }) });
  const state = useListState(query, query.data?.list);
  return (
    <>
      <h2>{t("security.sessions.title")}</h2>
      <p className="muted">{t("security.sessions.text")}</p>
      <DataTable
        caption={t("security.sessions.title")}
        columns={useColumns()}
        rowKey={({ id }) => id}
        state={state}
        emptyText={t("security.sessions.empty")}
      />
    </>
  );
}

function useColumns(): readonly Column<SessionEntry>[] {
  const { t, locale } = useTexts();
  const { house } = usePage();
  const end = useEndSession();
  const format = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: house.timeZone });
  return [
    { key: "device", title: t("security.sessions.device"), cell: ({ device }) => device, isLong: true },
    { key: "ip", title: t("security.sessions.ip"), cell: ({ ip }) => <span className="figures">{ip}</span> },
    { key: "since", title: t("security.sessions.since"), cell: ({ createdAt }) => <time>{format.format(createdAt)}</time> },
    { key: "touched", title: t("security.sessions.touched"), cell: ({ touchedAt }) => <time>{format.format(touchedAt)}</time> },
    {
      key: "end",
      title: t("common.status"),
      cell: ({ id, device, isCurrent }) =>
        isCurrent ? (
          <Badge tone="gain" icon="check">
            {t("security.sessions.current")}
          </Badge>
        ) : (
          <Button
            size="small"
            kind="danger"
            isBusy={end.isPending && end.variables === id}
            aria-label={t("security.sessions.endName", { device })}
            onClick={() => end.mutate(id)}
          >
            {t("security.sessions.end")}
          </Button>
        ),
    },
  ];
}

function useEndSession() {
  const { t } = useTexts();
  const api = useApi();
  const queries = useQueryClient();
  const failureText = useFailureText();
  return useMutation({
    mutationFn: (id: string) => api.call("DELETE /wps/session/list/:id", { params: { id } }),
    onSuccess: () => showToast("gain", t("security.sessions.ended")),
    onError: (error) => showToast("error", failureText(toApiError(error))),
    onSettled: () => queries.invalidateQueries({ queryKey: sessionsKey }),
  });
}
