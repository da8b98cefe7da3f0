/** A text of the merchant in one column: a content page, an article or a promotion. */

import "./content.css";
import type { ReactNode } from "react";
import { MerchantText } from "../../../components/merchant-text.tsx";
import { usePage } from "../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../lib/page/picture-at.ts";

interface ContentArticleProps {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  /** "" means no picture. */
  readonly picture: string;
  /** Shown above the title: a date or a link back. */
  readonly head?: ReactNode;
  /** Shown below the text: buttons or links. */
  readonly children?: ReactNode;
}

export function ContentArticle({ title, summary, content, picture, head, children }: ContentArticleProps) {
  const { merchant } = usePage();
  return (
    <article className="content-article" aria-label={title}>
      {head}
      <h1 className="page-title">{title}</h1>
      {summary !== "" && <p className="lead">{summary}</p>}
      {picture !== "" && <img src={pictureAt(merchant, picture)} alt="" width={1280} height={480} />}
      <MerchantText html={content} />
      {children}
    </article>
  );
}
