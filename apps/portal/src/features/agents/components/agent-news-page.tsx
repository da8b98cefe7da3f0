/** /agent/agentAnnouncement: the merchant's announcements for agents only, newest first. */

import { useQuery } from "@tanstack/react-query";
import { TableNotice } from "@openhouse/ui/table/table-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { RecordList } from "../../../components/list/record-list.tsx";
import { MerchantText } from "../../../components/merchant-text.tsx";
import { useApi } from "../../../lib/page/page-context.tsx";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useListState } from "../../../lib/queries/use-list-state.ts";

type Announcements = NonNullable<Reply<"GET /wps/relay/MCSFE_getListAnnouncements">["agent"]>;

export default function AgentNewsPage() {
  const { t } = useTexts();
  const news = useAgentNews();
  const { day } = useFormats();
  const state = useListState(news, news.data);
  const periodText = ({ startDate, endDate }: Announcements[number]) => {
    const since = t("agents.news.since", { time: day(startDate) });
    return endDate === null ? since : t("agents.news.until", { since, time: day(endDate) });
  };
  return (
    <RecordList
      caption={t("agents.news.list")}
      state={state}
      rowKey={({ id }) => id}
      lines={{
        overview: (news) => ({ icon: "bell", title: news.title, subtitle: periodText(news), amount: null }),
        details: contentOf,
      }}
      empty={<TableNotice text={t("agents.news.empty")} />}
    />
  );
}

function contentOf({ content }: Announcements[number]) {
  return <MerchantText html={content} />;
}

function useAgentNews() {
  const api = useApi();
  const { language } = useTexts();
  return useQuery({
    queryKey: ["team", "news", language],
    queryFn: async ({ signal }) => {
      const query = { types: "AG" };
      const { agent = [] } = await api.call("GET /wps/relay/MCSFE_getListAnnouncements", { query, signal });
      return agent.toSorted((a, b) => b.startDate - a.startDate);
    },
  });
}
