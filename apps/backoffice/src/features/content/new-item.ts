/** A content item that is not saved yet. */

import type { Reply } from "@openhouse/browser/api-types";
import { contentKindRules } from "@openhouse/rules/content/content-kinds";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";

export type ContentItem = Reply<"GET /backoffice/api/content/:id">;

/** Each required choice is preset to its first value. Pure. */
export function newItem(kind: ContentKind): ContentItem {
  const fields: Record<string, string> = {};
  for (const { name, type, isRequired, choices } of contentKindRules[kind].fields) {
    if (type === "choice" && isRequired === true) fields[name] = choices?.[0] ?? "";
  }
  return {
    id: "",
    kind,
    slug: "",
    titles: { EN: "", TY: "" },
    picture: "",
    state: "draft",
    hasChanges: true,
    showsFrom: null,
    showsUntil: null,
    changedBy: "",
    changedAt: 0,
    version: 0,
    draft: { fields, texts: { EN: {}, TY: {} }, audience: "all" },
    revisions: [],
  };
}
