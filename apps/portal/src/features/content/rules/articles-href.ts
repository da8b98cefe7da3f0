/** The URLs of the news and the blog. */

import { href } from "../../../lib/navigation/paths.ts";

export type ArticleKind = "news" | "blog";

/** Returns the kind of articles that the text from the path names; "news" for any other text. */
export function articleKindOf(text: string | undefined): ArticleKind {
  return text === "blog" ? "blog" : "news";
}

export function articlesHref(kind: ArticleKind): string {
  return kind === "blog" ? href("blog", { kind }) : href("news", { kind });
}
