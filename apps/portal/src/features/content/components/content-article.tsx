/** A text of the house in one column: about, terms, an article, a promotion. */

import "./content.css";
import type { ReactNode } from "react";
import { HouseText } from "../../../components/house-text.tsx";
import { usePage } from "../../../lib/page-context.tsx";
import { pictureAt } from "../../../lib/picture-at.ts";

interface ContentArticleProps {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  /** "" = none. */
  readonly picture: string;
  /** Over the title: a date, a way back. */
  readonly head?: ReactNode;
  /** Under the text: what one can do. */
  readonly children?: ReactNode;
}

export function ContentArticle({ title, summary, content, picture, head, children }: ContentArticleProps) {
  const { house } = usePage();
  return (
    <article className="content-article">
      {head}
      <h1 className="page-title">{title}</h1>
      {summary !== "" && <p className="lead">{summary}</p>}
      {picture !== "" && <img src={pictureAt(house, picture)} alt="" width={1280} height={480} />}
      <HouseText html={content} />
      {children}
    </article>
  );
}
