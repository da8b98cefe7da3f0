/** The list of feedback entries, newest first. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { feedbackTypeOf } from "@openhouse/rules/feedback/feedback-form";
import { OpenRowPanel } from "../../components/detail/open-row-panel.tsx";
import { optionsOf, useListFilters } from "../../components/list/list-filters.tsx";
import { ListPage } from "../../components/list/list-page.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useLogList } from "../../components/list/use-log-list.ts";
import { useFormats } from "../../lib/formats.ts";
import { FeedbackState } from "./feedback-state.tsx";
import type { FeedbackEntry } from "./feedback-state.tsx";
import { FeedbackPanel } from "./feedback-panel.tsx";

const path = "/feedback";
const states = ["open", "done"] as const;
const displayedCharacters = 80;
const keyOf = ({ id }: FeedbackEntry) => id;

export default function FeedbackPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const filters = useListFilters({
    state: {
      label: t("backoffice.column.state"),
      options: optionsOf(states, (state) => t(`backoffice.feedback.state.${state}`)),
      initial: "open",
    },
  });
  const { list, openRow } = useLogList(
    "GET /backoffice/api/feedback",
    { query: filters.query },
    { refreshMs: 30_000, openKey: openId, keyOf },
  );
  const title = t("backoffice.area.feedback");
  return (
    <ListPage
      title={title}
      path={path}
      filters={filters}
      list={list}
      columns={useFeedbackColumns()}
      keyOf={keyOf}
      emptyText={t("backoffice.feedback.empty")}
      fileName="feedback"
      openKey={openId}
      renderPanel={(_, close) => (
        <OpenRowPanel title={title} openRow={openRow} onClose={close}>
          {(row) => <FeedbackPanel entry={row} onClose={close} />}
        </OpenRowPanel>
      )}
    />
  );
}

function useFeedbackColumns(): OfficeColumn<FeedbackEntry>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const typeText = (type: number) => t(`backoffice.feedback.type.${feedbackTypeOf(type) ?? "other"}`);
  return [
    {
      key: "content",
      title: t("backoffice.feedback.content"),
      cell: ({ id, content }) => (
        <RowLink rowKey={id} href={`${path}/${id}`}>
          {content.slice(0, displayedCharacters)}
        </RowLink>
      ),
      csv: ({ content }) => content,
    },
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ at }) => <time>{stamp(at)}</time>,
      csv: ({ at }) => stamp(at),
      isTime: true,
    },
    {
      key: "type",
      title: t("backoffice.feedback.type"),
      cell: ({ type }) => typeText(type),
      csv: ({ type }) => typeText(type),
    },
    {
      key: "from",
      title: t("backoffice.feedback.from"),
      cell: ({ member, sender }) => member?.account ?? (sender || t("backoffice.feedback.visitor")),
      csv: ({ member, sender }) => member?.account ?? sender,
    },
    {
      key: "state",
      title: t("backoffice.column.state"),
      cell: ({ state }) => <FeedbackState state={state} />,
      csv: ({ state }) => state,
    },
  ];
}
