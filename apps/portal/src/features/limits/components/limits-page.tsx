/** /member/limits: the member's limits and their use, the reminder, a break, and contacts for help. */

import "./limits.css";
import "@openhouse/ui/pane/pane.css";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Notice } from "../../../components/notice.tsx";
import { PageFailure } from "../../../components/page-failure.tsx";
import { RouteLink } from "../../../components/route-link.tsx";
import { href } from "../../../lib/navigation/paths.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { useIsTrial } from "../../../lib/session/use-is-trial.ts";
import { useOwnLimits } from "../api/use-limits.ts";
import type { LimitKind, OwnLimits } from "../api/use-limits.ts";
import { BreakPane } from "./break-pane.tsx";
import { HelpPane } from "./help-pane.tsx";
import { KindPane } from "./kind-pane.tsx";
import { ReminderPane } from "./reminder-pane.tsx";

const kinds: readonly LimitKind[] = ["deposit", "loss", "stake", "session"];

/** Trial accounts have no limits. */
export default function LimitsPage() {
  const { t } = useTexts();
  const isTrial = useIsTrial();
  if (isTrial) return <EmptyState title={t("member.page.limits")} text={t("limits.trial")} />;
  return <MemberLimits />;
}

function MemberLimits() {
  const { t } = useTexts();
  const read = useOwnLimits();
  if (read.isPending) return <Skeleton height="36rem" />;
  if (read.data === undefined) return <PageFailure error={read.error} onRetry={() => void read.refetch()} />;
  const ownLimits = read.data;
  return (
    <div className="limits">
      <ExclusionNotice ownLimits={ownLimits} />
      <p className="limits-lead">{t("limits.lead")}</p>
      <div className="limits-columns">
        {kinds.map((kind) => (
          <KindPane key={kind} kind={kind} ownLimits={ownLimits} />
        ))}
      </div>
      <div className="limits-columns">
        <ReminderPane minutes={ownLimits.remindMinutes} />
        <BreakPane />
      </div>
      <HelpPane />
    </div>
  );
}

function ExclusionNotice({ ownLimits: { exclusion } }: { ownLimits: OwnLimits }) {
  const { t } = useTexts();
  const { exactMoment } = useFormats();
  if (exclusion === null) return null;
  const { kind, untilAt } = exclusion;
  return (
    <Notice tone="live">
      <p>
        {kind === "under_age"
          ? t("limits.inForce.age")
          : untilAt === null
            ? t("limits.inForce.endless")
            : t("limits.inForce.until", { time: exactMoment(untilAt) })}
      </p>
      <RouteLink href={href("memberPage", { page: "withdraw" })}>{t("limits.inForce.withdraw")}</RouteLink>
    </Notice>
  );
}
