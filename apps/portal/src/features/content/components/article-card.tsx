/** An article in the list of news or blog articles. */

import "./content.css";
import type { Reply } from "@openhouse/browser/api-types";
import { RouteLink } from "../../../components/route-link.tsx";
import { usePage } from "../../../lib/page/page-context.tsx";
import { href } from "../../../lib/navigation/paths.ts";
import { pictureAt } from "../../../lib/page/picture-at.ts";
import { useFormats } from "../../../lib/formats/use-formats.ts";

type Card = Reply<"GET /wps/content/articles">["list"][number];

interface ArticleCardProps {
  readonly kind: string;
  readonly card: Card;
  /** True if the picture is visible before the visitor scrolls. */
  readonly isFirst: boolean;
}

export function ArticleCard({ kind, card, isFirst }: ArticleCardProps) {
  const { merchant } = usePage();
  const { day } = useFormats();
  const { slug, title, summary, picture, publishedAt } = card;
  return (
    <RouteLink className="pane content-card" href={href("article", { kind, slug })}>
      {picture !== "" && (
        <img src={pictureAt(merchant, picture)} alt="" width={640} height={400} loading={isFirst ? "eager" : "lazy"} />
      )}
      <div className="content-card-text">
        <time className="muted" dateTime={new Date(publishedAt).toISOString()}>
          {day(publishedAt)}
        </time>
        <h2>{title}</h2>
        <p>{summary}</p>
      </div>
    </RouteLink>
  );
}
