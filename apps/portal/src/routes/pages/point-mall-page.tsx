/** The placeholder for the points mall, which is not available yet. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ContentHead } from "../../features/content/components/content-head.tsx";
import { href } from "../../lib/navigation/paths.ts";

export default function PointMallPage() {
  const { t } = useTexts();
  return (
    <div className="page">
      <ContentHead title={t("content.points.title")} text={t("content.points.text")} />
      <EmptyState title={t("content.points.soon.title")} text={t("content.points.soon.text")}>
        <ButtonLink kind="primary" icon="promotions" href={href("promotions")}>
          {t("content.promotions.title")}
        </ButtonLink>
      </EmptyState>
    </div>
  );
}
