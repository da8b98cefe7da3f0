/** The page of an existing or a new content item. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { isContentKind } from "@openhouse/rules/content/content-kinds";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useCall } from "../../lib/use-call.ts";
import { ItemEditor } from "./item-editor.tsx";
import { newItem } from "./new-item.ts";

/** A new item is stored only when it is saved for the first time. */
export function NewContentPage({ kind }: { kind: string }) {
  return <ItemEditor currentItem={newItem(isContentKind(kind) ? kind : "notice")} />;
}

export function ContentItemPage({ id }: { id: string }) {
  const { t } = useTexts();
  // The item is not reloaded while it is edited; saving detects conflicting changes.
  const { data, error, refetch } = useCall("GET /backoffice/api/content/:id", { params: { id } }, { isKept: true });
  if (data !== undefined) return <ItemEditor currentItem={data} />;
  return (
    <OfficePage title={t("backoffice.area.content")}>
      <PanelState error={error} onRetry={() => void refetch()} />
    </OfficePage>
  );
}
