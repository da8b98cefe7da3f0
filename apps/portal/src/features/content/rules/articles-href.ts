/** The URLs of the news and the blog. */

import { href } from "../../../lib/navigation/paths.ts";

export type ArticleKind = "news" | "blog";

/** The kind in the path; default: news. */
export function articleKindOf(text: string | undefined): ArticleKind {
  return text === "blog" ? "blog" : "news";
}

export function articlesHref(kind: ArticleKind): string {
  return kind === "blog" ? href("blog", { kind }) : href("news", { kind });
}
