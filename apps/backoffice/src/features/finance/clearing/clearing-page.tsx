/**
 * Statement files of payment providers and of the merchant's bank: upload, comparison with the ledger, open
 * differences.
 */

import "./clearing.css";
import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { FilterBar, FilterChoice } from "../../../components/list/filter-bar.tsx";
import { findView } from "../../../components/list/find-view.ts";
import { useRowWalk } from "../../../components/list/use-row-walk.ts";
import { ViewTabs } from "../../../components/list/view-tabs.tsx";
import { WorkList } from "../../../components/list/work-list.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useFilters } from "../../../lib/use-filters.ts";
import { sourceName } from "./clearing-words.ts";
import { useFileColumns } from "./file-columns.tsx";
import { FormatsDialog } from "./formats-dialog.tsx";
import { UploadDialog } from "./upload-dialog.tsx";
import { useClearingDesk, useClearingFiles } from "./use-clearing.ts";

const base = "/clearing";
const views = [
  { id: "all", isOpen: false },
  { id: "open", isOpen: true },
] as const;
const defaults = { source: "", view: "all" };

export function ClearingPage() {
  const { t } = useTexts();
  const [{ source, view: viewName }, setFilters] = useFilters(defaults);
  const view = findView<(typeof views)[number]>([views[0], views[1]], viewName);
  const { data } = useClearingDesk();
  const list = useClearingFiles({ source, isOpen: view.isOpen });
  const columns = useFileColumns(base);
  const [dialog, setDialog] = useState<"upload" | "formats">();
  useRowWalk({ keys: list.rows.map(({ id }) => id), openKey: undefined, base });
  const sources = data?.sources ?? [];
  const close = () => setDialog(undefined);
  return (
    <OfficePage
      title={t("finance.area.clearing")}
      isFilled
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
      <ViewTabs
        label={t("clearing.views")}
        base={base}
        selected={view.id}
        views={views.map(({ id }) => ({
          id,
          label: t(`clearing.view.${id}`),
          count: id === "open" ? data?.open : undefined,
        }))}
      />
      <FilterBar
        label={t("backoffice.filter.title")}
        isFiltered={source !== ""}
        onClear={() => setFilters({ source: "" })}
      >
        <FilterChoice
          label={t("clearing.source")}
          value={source}
          onChange={(value) => setFilters({ source: value })}
          options={[
            { value: "", label: t("clearing.source.all") },
            ...sources.map(({ code }) => ({ value: code, label: sourceName(code, t) })),
          ]}
        />
      </FilterBar>
      <WorkList
        caption={t("finance.area.clearing")}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        emptyText={t(view.isOpen ? "clearing.empty.open" : "clearing.empty.all")}
        fileName="clearing"
      />
      {dialog === "upload" && <UploadDialog sources={sources} onClose={close} />}
      {dialog === "formats" && <FormatsDialog sources={sources} onClose={close} />}
    </OfficePage>
  );
}
