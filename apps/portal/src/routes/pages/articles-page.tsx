/** The list of news or blog articles, newest first, in pages. */

import { useMemo } from "react";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { Pagination } from "@openhouse/ui/pagination/pagination";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ArticleCard } from "../../features/content/components/article-card.tsx";
import { ContentHead } from "../../features/content/components/content-head.tsx";
import { articleKindOf, articlesHref } from "../../features/content/rules/articles-href.ts";
import { articlesRead } from "../../lib/page/content-reads.ts";
import { navigate, useQueryParams } from "../../lib/navigation/location.tsx";
import { usePublicRead } from "../../lib/page/page-context.tsx";
import type { PathParams } from "../../lib/navigation/paths.ts";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";

export default function ArticlesPage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  const kind = articleKindOf(params["kind"]);
  const requestedPage = Number(useQueryParams().get("page") ?? "1");
  const page = Number.isSafeInteger(requestedPage) && requestedPage > 0 && requestedPage <= 10_000 ? requestedPage : 1;
  const read = usePublicRead(useMemo(() => articlesRead(kind, page), [kind, page]));
  if (read.kind === "failed") return <PageLoadFailure onRetry={read.retry} />;
  if (read.kind === "loading") return <PageOutline />;
  const { list, totalPages: pages } = read.value;
  return (
    <div className="page">
      <ContentHead title={t(`content.${kind}.title`)} text={t(`content.${kind}.text`)} />
      {list.length === 0 ? (
        <EmptyState title={t("content.articles.empty.title")} text={t("content.articles.empty.text")} />
      ) : (
        <div className="content-cards">
          {list.map((card, index) => (
            <ArticleCard key={card.id} kind={kind} card={card} isFirst={index === 0} />
          ))}
        </div>
      )}
      <Pagination
        page={page}
        pages={pages}
        onPage={(next) => navigate(`${articlesHref(kind)}?page=${next}`)}
        previousLabel={t("content.pages.previous")}
        nextLabel={t("content.pages.next")}
        positionText={t("content.pages.position", { page, pages })}
      />
    </div>
  );
}
