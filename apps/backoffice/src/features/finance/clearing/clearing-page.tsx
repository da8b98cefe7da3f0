/**
 * Statement files of payment providers and of the merchant's bank: upload, comparison with the ledger, open
 * differences.
 */

import "./clearing.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { useListFilters } from "../../../components/list/list-filters.tsx";
import { ListPage } from "../../../components/list/list-page.tsx";
import { useListView } from "../../../components/list/use-list-view.ts";
import { sourceName } from "./clearing-texts.ts";
import { useFileColumns } from "./file-columns.tsx";
import { FormatsDialog } from "./formats-dialog.tsx";
import { UploadDialog } from "./upload-dialog.tsx";
import { useClearingOverview, useClearingFiles } from "./use-clearing.ts";

interface View {
  readonly id: "all" | "open";
}

const path = "/clearing";
const views: readonly [View, ...View[]] = [{ id: "all" }, { id: "open" }];

export function ClearingPage() {
  const { t } = useTexts();
  const view = useListView(views);
  const { data } = useClearingOverview();
  const sources = data?.sources ?? [];
  const filters = useListFilters({
    source: {
      label: t("clearing.source"),
      options: sources.map(({ code }) => ({ value: code, label: sourceName(code, t) })),
      allText: t("clearing.source.all"),
    },
  });
  const [dialog, setDialog] = useState<"upload" | "formats">();
  const close = () => setDialog(undefined);
  return (
    <ListPage
      title={t("finance.area.clearing")}
      path={path}
      views={{
        label: t("clearing.views"),
        all: views,
        selected: view.id,
        textOf: (id) => t(`clearing.view.${id}`),
        countOf: (id) => (id === "open" ? data?.open : undefined),
      }}
      filters={filters}
      list={useClearingFiles({ ...filters.query, ...(view.id === "open" && { isOpen: true }) })}
      columns={useFileColumns(path)}
      keyOf={({ id }) => id}
      emptyText={t(`clearing.empty.${view.id}`)}
      fileName="clearing"
      actions={
        data?.canAct === true && (
          <>
            <Button size="small" icon="settings" onClick={() => setDialog("formats")}>
              {t("clearing.formats")}
            </Button>
            <Button kind="primary" size="small" icon="upload" onClick={() => setDialog("upload")}>
              {t("clearing.upload")}
            </Button>
          </>
        )
      }
    >
      {dialog === "upload" && <UploadDialog sources={sources} onClose={close} />}
      {dialog === "formats" && <FormatsDialog sources={sources} onClose={close} />}
    </ListPage>
  );
}
