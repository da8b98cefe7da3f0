/** One item of content: read, or begun. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { isContentKind } from "@openhouse/rules/content/content-kinds";
import { PanelState } from "../../components/detail/panel-state.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useCall } from "../../lib/use-call.ts";
import { ItemEditor } from "./item-editor.tsx";
import { newItem } from "./new-item.ts";

/** A new item of a kind; it exists once it is kept. */
export function NewContentPage({ kind }: { kind: string }) {
  return <ItemEditor served={newItem(isContentKind(kind) ? kind : "notice")} />;
}

/** An item that the house has. */
export function ContentItemPage({ id }: { id: string }) {
  const { t } = useTexts();
  // Nothing reads it anew under the hands of its writer; keeping tells who was quicker.
  const { data, error, refetch } = useCall("GET /backoffice/api/content/:id", { params: { id } }, { isKept: true });
  if (data !== undefined) return <ItemEditor served={data} />;
  return (
    <OfficePage title={t("house.area.content")}>
      <PanelState error={error} onRetry={() => void refetch()} />
    </OfficePage>
  );
}
