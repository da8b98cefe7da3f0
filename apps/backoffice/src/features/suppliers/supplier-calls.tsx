/** The latest calls from and to a supplier: time, call, result, duration. */

import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Section } from "../../components/detail/facts.tsx";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useCall } from "../../lib/use-call.ts";

type Call = Reply<"GET /backoffice/api/gateway/suppliers/:code/calls">["list"][number];

export function SupplierCalls({ code }: { code: string }) {
  const { t } = useTexts();
  const route = "GET /backoffice/api/gateway/suppliers/:code/calls";
  const { data, error, refetch } = useCall(route, { params: { code } }, { refreshMs: 5_000 });
  const columns = useColumns();
  return (
    <Section title={t("backoffice.supplier.calls")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        <DataTable
          caption={t("backoffice.supplier.calls")}
          columns={columns}
          rowKey={({ id }) => id}
          state={{ kind: "loaded", rows: data.list }}
          emptyText={t("backoffice.supplier.noCalls")}
          isDense
        />
      )}
    </Section>
  );
}

function useColumns(): Column<Call>[] {
  const { t } = useTexts();
  const { stamp, count } = useFormats();
  return [
    { key: "time", title: t("backoffice.column.time"), cell: ({ at }) => <time>{stamp(at).slice(11)}</time> },
    {
      key: "call",
      title: t("backoffice.supplier.call"),
      cell: ({ isOurs, name }) => (
        <>
          <span className="code">{name}</span>{" "}
          <span className="muted">{t(isOurs ? "backoffice.supplier.byUs" : "backoffice.supplier.byThem")}</span>
        </>
      ),
    },
    {
      key: "status",
      title: t("backoffice.column.state"),
      cell: ({ status, isFailed }) => <Badge tone={isFailed ? "error" : "neutral"}>{status}</Badge>,
    },
    {
      key: "took",
      title: t("backoffice.supplier.took"),
      isNumeric: true,
      cell: ({ tookMs }) => t("backoffice.supplier.ms", { ms: count(tookMs) }),
    },
  ];
}
