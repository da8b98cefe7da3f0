/** The red flags, open and closed, filtered by kind and by person. */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import { optionsOf, useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import { useListView } from "../../components/list/use-list-view.ts";
import { useFormats } from "../../lib/formats.ts";
import { CloseFlag } from "./close-flag.tsx";
import { useFlagColumns } from "./flag-columns.tsx";
import { useFlags, useOpenFlags } from "./use-flags.ts";
import type { FlagQuery, FlagRow } from "./use-flags.ts";

interface View {
  readonly id: "open" | "closed" | "all";
  readonly query: FlagQuery;
}

const views: readonly [View, ...View[]] = [
  { id: "open", query: { state: "open" } },
  { id: "closed", query: { state: "closed" } },
  { id: "all", query: {} },
];
const kinds = ["selfBetting", "circle", "device", "network", "namesake", "payee", "phone", "browser"] as const;

export default function RedFlagsPage() {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const view = useListView(views);
  const filters = useListFilters({
    account: { label: t("backoffice.filter.account"), isMain: true },
    kind: { label: t("oversight.flag.kind"), options: optionsOf(kinds, (kind) => t(`oversight.flag.kind.${kind}`)) },
  });
  const [closingRow, setClosingRow] = useState<FlagRow>();
  const { open, searchedAt, isCut } = useOpenFlags();
  return (
    <ListPage
      title={t("backoffice.area.redFlags")}
      path="/red-flags"
      views={{
        label: t("oversight.flag.views"),
        all: views,
        selected: view.id,
        textOf: (id) => t(`oversight.flag.view.${id}`),
        countOf: (id) => (id === "open" ? open : undefined),
      }}
      filters={filters}
      list={useFlags({ ...view.query, ...filters.query })}
      columns={useFlagColumns(setClosingRow)}
      keyOf={({ id }) => id}
      emptyText={t(`oversight.flag.empty.${view.id}`)}
      fileName={`red-flags-${view.id}`}
      notice={
        isCut &&
        searchedAt !== undefined && (
          <p className="notice" data-tone="live">
            <Icon name="warning" />
            {t("oversight.flag.cut", { at: stamp(searchedAt) })}
          </p>
        )
      }
    >
      {closingRow !== undefined && <CloseFlag row={closingRow} onClose={() => setClosingRow(undefined)} />}
    </ListPage>
  );
}
