/** Where the list of news, or of the blog, is. */

import { href } from "../../../lib/paths.ts";

/** The two kinds of articles. */
export type ArticleKind = "news" | "blog";

/** The kind that a path names; anything else is news. */
export function articleKindOf(text: string | undefined): ArticleKind {
  return text === "blog" ? "blog" : "news";
}

export function articlesHref(kind: ArticleKind): string {
  return kind === "blog" ? href("blog", { kind }) : href("news", { kind });
}
