/** One promotion: its picture, period, terms and link. */

import { useMemo } from "react";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../components/route-link.tsx";
import { ContentArticle } from "../../features/content/components/content-article.tsx";
import { PromotionTime } from "../../features/content/components/promotion-card.tsx";
import { promotionRead } from "../../lib/page/content-reads.ts";
import { usePublicRead } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";
import type { PathParams } from "../../lib/navigation/paths.ts";
import { useContentTitle } from "../../lib/page/use-content-title.ts";
import { ContentMissing } from "../content-missing.tsx";
import { PageOutline } from "../page-outline.tsx";

export default function PromotionPage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  const { slug = "" } = params;
  const read = usePublicRead(useMemo(() => promotionRead(slug), [slug]));
  useContentTitle(read.kind === "loaded" ? read.value.title : undefined);
  if (read.kind === "failed") return <ContentMissing onRetry={read.retry} />;
  if (read.kind === "loading") return <PageOutline />;
  const { title, summary, content, announcementImages, callToAction, linkage } = read.value;
  return (
    <div className="page">
      <ContentArticle
        title={title}
        summary={summary}
        content={content}
        picture={announcementImages[0]?.url ?? ""}
        head={
          <RouteLink className="text-link content-back" href={href("promotions")}>
            {t("content.promotions.back")}
          </RouteLink>
        }
      >
        <PromotionTime promotion={read.value} />
        {callToAction !== "" && linkage.startsWith("/") && (
          <RouteLink className="button content-back" data-kind="primary" data-size="large" href={linkage}>
            <Icon name="arrow-right" />
            {callToAction}
          </RouteLink>
        )}
      </ContentArticle>
    </div>
  );
}
