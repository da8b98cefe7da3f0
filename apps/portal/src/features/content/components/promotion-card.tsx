/** A promotion in the list: its picture, title and end. */

import "./content.css";
import type { Reply } from "@openhouse/browser/api-types";
import { Badge } from "@openhouse/ui/badge/badge";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../components/route-link.tsx";
import { nowMs } from "../../../lib/clock.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { href } from "../../../lib/navigation/paths.ts";
import { pictureAt } from "../../../lib/page/picture-at.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";
import { promotionStates, stateOfTime } from "../rules/state-of-time.ts";
import type { PromotionState } from "../rules/state-of-time.ts";

export type Promotion = Reply<"GET /wps/content/promotion">;

interface PromotionCardProps {
  readonly promotion: Promotion;
  /** True if the picture is visible before the visitor scrolls. */
  readonly isFirst?: boolean;
}

export function PromotionCard({ promotion, isFirst = false }: PromotionCardProps) {
  const { merchant } = usePage();
  const { slug, title, summary, announcementImages } = promotion;
  const [picture] = announcementImages.toSorted((a, b) => a.sequence - b.sequence);
  return (
    <RouteLink className="pane content-card" href={href("promotion", { slug })}>
      {picture !== undefined && (
        <img
          src={pictureAt(merchant, picture.url)}
          alt=""
          width={640}
          height={400}
          loading={isFirst ? undefined : "lazy"}
          decoding="async"
          // The server inlines the first picture (inline-first-picture.ts).
          suppressHydrationWarning
        />
      )}
      <div className="content-card-text">
        <PromotionTime promotion={promotion} />
        <h2>{title}</h2>
        <p>{summary}</p>
      </div>
    </RouteLink>
  );
}

/** The promotion's state and end date as badges. */
export function PromotionTime({ promotion }: { promotion: Promotion }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const { endDate } = promotion;
  const state = stateOfTime(promotion, nowMs());
  return (
    <span className="content-actions">
      {state !== undefined && <PromotionStateBadge state={state} />}
      {endDate !== null && <Badge icon="clock">{t("content.promotion.until", { day: day(endDate) })}</Badge>}
    </span>
  );
}

export function PromotionStateBadge({ state }: { state: PromotionState }) {
  const { t } = useTexts();
  const { label, tone } = promotionStates[state];
  return <Badge tone={tone}>{t(label)}</Badge>;
}
