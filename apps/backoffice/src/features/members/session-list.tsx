/** A member's sessions and attempts to sign in. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { WorkList } from "../../components/list/work-list.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useRouteList } from "../../lib/use-route-list.ts";

type Session = Reply<"GET /backoffice/api/members/:id/sessions">["list"][number];
type Login = Reply<"GET /backoffice/api/members/:id/logins">["list"][number];

const sessionRoute = "GET /backoffice/api/members/:id/sessions";
const loginRoute = "GET /backoffice/api/members/:id/logins";

/** Latest first. */
export function SessionList({ memberId }: { memberId: string }) {
  const { t } = useTexts();
  const columns = useSessionColumns();
  const list = useRouteList(sessionRoute, { params: { id: memberId } }, { pageBy: "before" });
  return (
    <WorkList
      caption={t("backoffice.tab.sessions")}
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      emptyText={t("backoffice.session.empty")}
      fileName={`sessions-${memberId}`}
    />
  );
}

/** Latest first. */
export function LoginList({ memberId }: { memberId: string }) {
  const { t } = useTexts();
  const columns = useLoginColumns();
  const list = useRouteList(loginRoute, { params: { id: memberId } }, { pageBy: "before" });
  return (
    <WorkList
      caption={t("backoffice.tab.logins")}
      columns={columns}
      list={list}
      rowKey={({ id }) => id}
      emptyText={t("backoffice.session.empty")}
      fileName={`logins-${memberId}`}
    />
  );
}

function useSessionColumns(): OfficeColumn<Session>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  return [
    {
      key: "from",
      title: t("backoffice.column.signedIn"),
      cell: ({ createdAt }) => <time>{stamp(createdAt)}</time>,
      csv: ({ createdAt }) => stamp(createdAt),
      isTime: true,
    },
    {
      key: "touched",
      title: t("backoffice.column.lastSeen"),
      cell: ({ touchedAt }) => <time>{stamp(touchedAt)}</time>,
      csv: ({ touchedAt }) => stamp(touchedAt),
      isTime: true,
    },
    {
      key: "ends",
      title: t("backoffice.column.ends"),
      cell: ({ endsAt }) => <time>{stamp(endsAt)}</time>,
      csv: ({ endsAt }) => stamp(endsAt),
      isTime: true,
    },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: ({ state }) => (
        <Badge tone={state === "alive" ? "gain" : "neutral"}>{t(`backoffice.session.${state}`)}</Badge>
      ),
      csv: ({ state }) => state,
    },
    { key: "ip", title: "IP", cell: ({ ip }) => <span className="code">{ip}</span>, csv: ({ ip }) => ip },
    {
      key: "device",
      title: t("backoffice.column.device"),
      cell: ({ device }) => device,
      csv: ({ device }) => device,
      isLong: true,
    },
  ];
}

function useLoginColumns(): OfficeColumn<Login>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  return [
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ at }) => <time>{stamp(at)}</time>,
      csv: ({ at }) => stamp(at),
      isTime: true,
    },
    {
      key: "outcome",
      title: t("backoffice.column.result"),
      cell: ({ outcome }) =>
        outcome === "ok" ? (
          <Badge tone="gain">{t("backoffice.login.ok")}</Badge>
        ) : (
          <Badge tone="error">
            {t("backoffice.login.refused")} <span className="code">{outcome}</span>
          </Badge>
        ),
      csv: ({ outcome }) => outcome,
    },
    { key: "ip", title: "IP", cell: ({ ip }) => <span className="code">{ip}</span>, csv: ({ ip }) => ip },
    {
      key: "device",
      title: t("backoffice.column.device"),
      cell: ({ device }) => device,
      csv: ({ device }) => device,
      isLong: true,
    },
  ];
}
