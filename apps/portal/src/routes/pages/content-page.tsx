/** A content page of the merchant, such as about, responsible gaming, fairness, terms or privacy. */

import { useMemo } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ContentArticle } from "../../features/content/components/content-article.tsx";
import { contentPageRead } from "../../lib/page/content-reads.ts";
import { usePublicRead } from "../../lib/page/page-context.tsx";
import type { PathParams } from "../../lib/navigation/paths.ts";
import { useFormats } from "../../lib/formats/use-formats.ts";
import { useContentTitle } from "../../lib/page/use-content-title.ts";
import { ContentMissing } from "../content-missing.tsx";
import { PageOutline } from "../page-outline.tsx";

/** `/about` has no parameter and shows the page "about". */
export default function ContentPage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const { slug = "about" } = params;
  const read = usePublicRead(useMemo(() => contentPageRead(slug), [slug]));
  useContentTitle(read.kind === "loaded" ? read.value.title : undefined);
  if (read.kind === "failed") return <ContentMissing onRetry={read.retry} />;
  if (read.kind === "loading") return <PageOutline />;
  const { title, summary, content, picture, updatedAt } = read.value;
  return (
    <div className="page">
      <ContentArticle title={title} summary={summary} content={content} picture={picture}>
        <p className="muted">{t("content.updated", { day: day(updatedAt) })}</p>
      </ContentArticle>
    </div>
  );
}
