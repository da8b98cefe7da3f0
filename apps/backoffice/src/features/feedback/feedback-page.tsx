/** Feedback, newest first; open entries are marked. */

import type { CallInput } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { feedbackTypeOf } from "@openhouse/rules/feedback/feedback-form";
import { OpenRowPanel } from "../../components/detail/open-row-panel.tsx";
import { FilterBar, FilterChoice } from "../../components/list/filter-bar.tsx";
import type { OfficeColumn } from "../../components/list/office-column.ts";
import { RowLink } from "../../components/list/row-link.tsx";
import { useLogList } from "../../components/list/use-log-list.ts";
import { WorkList } from "../../components/list/work-list.tsx";
import { OfficePage } from "../../components/office-page.tsx";
import { useFormats } from "../../lib/formats.ts";
import { useOffice } from "../../lib/office.tsx";
import { useFilters } from "../../lib/use-filters.ts";
import { FeedbackState } from "./feedback-state.tsx";
import type { FeedbackEntry } from "./feedback-state.tsx";
import { FeedbackPanel } from "./feedback-panel.tsx";

type FeedbackQuery = NonNullable<CallInput<"GET /backoffice/api/feedback">["query"]>;

const route = "GET /backoffice/api/feedback";
const base = "/feedback";
const defaults = { state: "open" };
const states = ["open", "done"] as const;
const shownCharacters = 80;

export function FeedbackPage({ openId }: { openId: string | undefined }) {
  const { t } = useTexts();
  const [filters, setFilters] = useFilters(defaults);
  const { list, open, close } = useFeedback(filters.state, openId);
  const columns = useFeedbackColumns();
  const title = t("house.area.feedback");
  return (
    <OfficePage
      title={title}
      isFilled
      panel={
        openId !== undefined && (
          <OpenRowPanel title={title} open={open} onClose={close}>
            {(row) => <FeedbackPanel entry={row} onClose={close} />}
          </OpenRowPanel>
        )
      }
    >
      <FilterBar
        label={t("backoffice.filter.title")}
        isFiltered={filters.state !== defaults.state}
        onClear={() => setFilters(defaults)}
      >
        <FilterChoice
          label={t("backoffice.column.state")}
          value={filters.state}
          onChange={(state) => setFilters({ state })}
          options={[
            { value: "", label: t("backoffice.filter.all") },
            ...states.map((value) => ({ value, label: t(`house.feedback.state.${value}`) })),
          ]}
        />
      </FilterBar>
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={({ id }) => id}
        currentKey={openId}
        emptyText={t("house.feedback.empty")}
        fileName="feedback"
      />
    </OfficePage>
  );
}

function useFeedback(state: string, openKey: string | undefined) {
  const { api } = useOffice();
  const known = states.find((candidate) => candidate === state);
  const query: FeedbackQuery = known === undefined ? {} : { state: known };
  return useLogList({
    route,
    query,
    refreshMs: 30_000,
    base,
    openKey,
    keyOf: ({ id }: FeedbackEntry) => id,
    read: (filter, part, signal) => api.call(route, { query: { ...filter, ...part }, ...(signal && { signal }) }),
  });
}

function useFeedbackColumns(): OfficeColumn<FeedbackEntry>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const typeText = (type: number) => t(`house.feedback.type.${feedbackTypeOf(type) ?? "other"}`);
  return [
    {
      key: "content",
      title: t("house.feedback.content"),
      cell: ({ id, content }) => (
        <RowLink rowKey={id} href={`${base}/${id}`}>
          {content.slice(0, shownCharacters)}
        </RowLink>
      ),
      csv: ({ content }) => content,
    },
    {
      key: "at",
      title: t("backoffice.column.time"),
      cell: ({ at }) => <time>{stamp(at)}</time>,
      csv: ({ at }) => stamp(at),
    },
    {
      key: "type",
      title: t("house.feedback.type"),
      cell: ({ type }) => typeText(type),
      csv: ({ type }) => typeText(type),
    },
    {
      key: "from",
      title: t("house.feedback.from"),
      cell: ({ member, sender }) => member?.account ?? (sender || t("house.feedback.visitor")),
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
