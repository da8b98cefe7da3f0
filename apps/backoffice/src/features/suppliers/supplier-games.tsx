/** Compares the supplier's list of games with our catalogue, on request only, because the supplier must be called. */

import { useState } from "react";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Badge } from "@openhouse/ui/badge/badge";
import { Button } from "@openhouse/ui/button/button";
import { DataTable } from "@openhouse/ui/table/data-table";
import type { Column } from "@openhouse/ui/table/data-table";
import { Section } from "../../components/detail/facts.tsx";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useCall } from "../../lib/use-call.ts";

type Games = Reply<"GET /backoffice/api/gateway/suppliers/:code/games">;
type Difference = Games["differences"][number];

export function SupplierGames({ code }: { code: string }) {
  const { t } = useTexts();
  const [isRequested, setRequested] = useState(false);
  const route = "GET /backoffice/api/gateway/suppliers/:code/games";
  const options = { isEnabled: isRequested, isKept: true };
  const { data, error, isFetching, refetch } = useCall(route, { params: { code } }, options);
  return (
    <Section title={t("backoffice.supplier.games")}>
      {!isRequested && (
        <>
          <p className="muted">{t("backoffice.supplier.games.hint")}</p>
          <Button size="small" onClick={() => setRequested(true)}>
            {t("backoffice.supplier.games.ask")}
          </Button>
        </>
      )}
      {isRequested && data === undefined && <PanelState error={error} onRetry={() => void refetch()} />}
      {data !== undefined && <Comparison games={data} isBusy={isFetching} onRefresh={() => void refetch()} />}
    </Section>
  );
}

interface ComparisonProps {
  readonly games: Games;
  readonly isBusy: boolean;
  readonly onRefresh: () => void;
}

function Comparison({ games: { same, total, differences }, isBusy, onRefresh }: ComparisonProps) {
  const { t } = useTexts();
  const { count } = useFormats();
  const columns = useColumns();
  const hiddenCount = total - differences.length;
  return (
    <>
      <p>{t("backoffice.supplier.games.same", { count: same })}</p>
      <DataTable
        caption={t("backoffice.supplier.games")}
        columns={columns}
        rowKey={({ code, kind }) => `${kind} ${code}`}
        state={{ kind: "loaded", rows: differences }}
        emptyText={t("backoffice.supplier.games.none")}
        isDense
      />
      {hiddenCount > 0 && <p className="muted">{t("backoffice.supplier.games.more", { count: count(hiddenCount) })}</p>}
      <Button size="small" icon="refresh" isBusy={isBusy} onClick={onRefresh}>
        {t("backoffice.supplier.games.again")}
      </Button>
    </>
  );
}

function useColumns(): Column<Difference>[] {
  const { t } = useTexts();
  return [
    {
      key: "game",
      title: t("backoffice.supplier.game"),
      cell: ({ code, name }) => (
        <>
          {name} <span className="code muted">{code}</span>
        </>
      ),
    },
    {
      key: "kind",
      title: t("backoffice.column.state"),
      cell: ({ kind }) => (
        <Badge tone={kind === "unknown-here" ? "info" : "error"}>{t(`backoffice.supplier.game.${kind}`)}</Badge>
      ),
    },
  ];
}
