/** /member/activityCenter: the merchant's activities and the member's applications. */

import "./activities.css";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../components/page-failure.tsx";
import { useIsTrial } from "../../../lib/session/use-is-trial.ts";
import { useActivities } from "../api/use-activities.ts";
import { ActivityPane } from "./activity-pane.tsx";

/** Trial accounts cannot apply. */
export default function ActivityPage() {
  const { t } = useTexts();
  const isTrial = useIsTrial();
  if (isTrial) return <EmptyState title={t("member.page.activityCenter")} text={t("activities.trial")} />;
  return <ActivityList />;
}

function ActivityList() {
  const { t } = useTexts();
  const read = useActivities();
  if (read.isPending) return <Skeleton height="24rem" />;
  if (read.data === undefined) return <PageFailure error={read.error} onRetry={() => void read.refetch()} />;
  if (read.data.length === 0)
    return <EmptyState title={t("activities.empty.title")} text={t("activities.empty.text")} />;
  return (
    <ul className="activities">
      {read.data.map((activity) => (
        <li key={activity.promotionId}>
          <ActivityPane activity={activity} />
        </li>
      ))}
    </ul>
  );
}
