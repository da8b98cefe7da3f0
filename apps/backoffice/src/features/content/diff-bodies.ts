/** Compares two versions of a content item field by field. Pure. */

import type { ContentBody } from "@openhouse/rules/content/content-body";
import { contentKindRules, contentLanguages } from "@openhouse/rules/content/content-kinds";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";

/** What the editor changes of an item. */
export interface EditedContent {
  readonly slug: string;
  readonly body: ContentBody;
}

/** `field` is `slug` or a path such as `fields.url`, `EN.title` or `audience`, as in validation errors. */
export interface ContentDifference {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

/** The differences of two versions with slugs, in the order of the fields in the editor. */
export function diffContents(kind: ContentKind, before: EditedContent, after: EditedContent): ContentDifference[] {
  const differences = diffBodies(kind, before.body, after.body);
  if (before.slug === after.slug) return differences;
  return [{ field: "slug", before: before.slug, after: after.slug }, ...differences];
}

/** The differences, in the order of the fields in the editor. */
export function diffBodies(kind: ContentKind, before: ContentBody, after: ContentBody): ContentDifference[] {
  const rule = contentKindRules[kind];
  const shared = rule.fields.map(({ name }) => ({
    field: `fields.${name}`,
    before: before.fields[name] ?? "",
    after: after.fields[name] ?? "",
  }));
  const texts = contentLanguages.flatMap((language) =>
    rule.texts.map(({ name }) => ({
      field: `${language}.${name}`,
      before: before.texts[language][name] ?? "",
      after: after.texts[language][name] ?? "",
    })),
  );
  const audience = { field: "audience", before: before.audience, after: after.audience };
  return [audience, ...shared, ...texts].filter((difference) => difference.before !== difference.after);
}

/** Returns the body with one field replaced. */
export function withField(body: ContentBody, field: string, value: string): ContentBody {
  const [part = "", name = ""] = field.split(".");
  if (part === "fields") return { ...body, fields: { ...body.fields, [name]: value } };
  if (part === "EN" || part === "TY") {
    return { ...body, texts: { ...body.texts, [part]: { ...body.texts[part], [name]: value } } };
  }
  return isAudience(value) ? { ...body, audience: value } : body;
}

function isAudience(text: string): text is ContentBody["audience"] {
  return text === "all" || text === "visitors" || text === "members" || text === "agents";
}
