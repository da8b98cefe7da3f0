/** One article of the news or the blog. */

import { useMemo } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../components/route-link.tsx";
import { ContentArticle } from "../../features/content/components/content-article.tsx";
import { articleKindOf, articlesHref } from "../../features/content/rules/articles-href.ts";
import { articleRead } from "../../lib/page/content-reads.ts";
import { usePublicRead } from "../../lib/page/page-context.tsx";
import type { PathParams } from "../../lib/navigation/paths.ts";
import { useFormats } from "../../lib/formats/use-formats.ts";
import { useContentTitle } from "../../lib/page/use-content-title.ts";
import { ContentMissing } from "../content-missing.tsx";
import { PageOutline } from "../page-outline.tsx";

export default function ArticlePage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  const { day } = useFormats();
  const { slug = "" } = params;
  const kind = articleKindOf(params["kind"]);
  const read = usePublicRead(useMemo(() => articleRead(kind, slug), [kind, slug]));
  useContentTitle(read.kind === "loaded" ? read.value.title : undefined);
  if (read.kind === "failed") return <ContentMissing onRetry={read.retry} />;
  if (read.kind === "loading") return <PageOutline />;
  const { title, summary, content, picture, publishedAt } = read.value;
  return (
    <div className="page">
      <ContentArticle
        title={title}
        summary={summary}
        content={content}
        picture={picture}
        head={
          <p className="content-actions">
            <RouteLink className="text-link" href={articlesHref(kind)}>
              {t(`content.${kind}.title`)}
            </RouteLink>
            <time className="muted" dateTime={new Date(publishedAt).toISOString()}>
              {day(publishedAt)}
            </time>
          </p>
        }
      />
    </div>
  );
}
