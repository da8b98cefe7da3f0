/** One version of an item of content, and the check for its faults. */

import { contentAudiences, contentKindRules, contentLanguages } from "./content-kinds.ts";
import type { ContentAudience, ContentField, ContentKind, ContentLanguage } from "./content-kinds.ts";

/** Field → its text. An empty field has the text "". */
export type FieldValues = Readonly<Record<string, string>>;

export interface ContentBody {
  readonly fields: FieldValues;
  readonly texts: Readonly<Record<ContentLanguage, FieldValues>>;
  readonly audience: ContentAudience;
}

/** `field` is the path of the fault: `fields.url`, `EN.title`, `audience`. */
export interface ContentFault {
  readonly field: string;
  readonly kind: "empty" | "long" | "wrong" | "unknown";
}

const slugForm = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
/** A drawn scene (`rules/art`), or an uploaded picture. */
const pictureForm = /^(?:scene:[a-z]+|\/media\/[0-9a-f]{32}\.png)$/;
const addressForm = /^(?:\/(?![/\\])[^\s"'<>\\]*|https:\/\/[^\s"'<>\\]+|(?:mailto|tel|viber|tg):[^\s"'<>\\]+)$/;
const colorForm = /^#[0-9a-f]{6}$/i;

/** The last part of a URL path: lowercase letters, digits and single hyphens. */
export function isSlug(text: string): boolean {
  return text.length <= 80 && slugForm.test(text);
}

/** True for a path of the portal and for a URL that a link may open. A URL that could run code is refused. */
export function isSafeUrl(text: string): boolean {
  return addressForm.test(text);
}

/**
 * Returns the faults of a draft. A draft can be saved with missing values, but not with invalid ones. To publish it
 * (`isComplete`), all required fields need a value, texts in both languages, and the link must fit its type.
 */
export function findContentFaults(kind: ContentKind, body: ContentBody, isComplete: boolean): ContentFault[] {
  const rule = contentKindRules[kind];
  const faults = faultsOf(rule.fields, { values: body.fields, prefix: "fields", isComplete });
  for (const language of contentLanguages) {
    faults.push(...faultsOf(rule.texts, { values: body.texts[language], prefix: language, isComplete }));
  }
  const isValidAudience = contentAudiences.includes(body.audience) && (rule.hasAudience || body.audience === "all");
  if (!isValidAudience) faults.push({ field: "audience", kind: "wrong" });
  if (isComplete) faults.push(...linkageFaults(body.fields));
  return faults;
}

interface Part {
  readonly values: FieldValues;
  readonly prefix: string;
  readonly isComplete: boolean;
}

function faultsOf(rules: readonly ContentField[], { values, prefix, isComplete }: Part): ContentFault[] {
  const faults: ContentFault[] = Object.keys(values)
    .filter((name) => rules.every((rule) => rule.name !== name))
    .map((name) => ({ field: `${prefix}.${name}`, kind: "unknown" }));
  for (const rule of rules) {
    const value = values[rule.name] ?? "";
    const kind = faultOf(rule, value, isComplete);
    if (kind !== undefined) faults.push({ field: `${prefix}.${rule.name}`, kind });
  }
  return faults;
}

function faultOf(rule: ContentField, value: string, isComplete: boolean): ContentFault["kind"] | undefined {
  if (value.trim() === "") return isComplete && rule.isRequired === true ? "empty" : undefined;
  if (value.length > rule.maxLength) return "long";
  return hasRightForm(rule, value) ? undefined : "wrong";
}

function hasRightForm(rule: ContentField, value: string): boolean {
  switch (rule.type) {
    case "choice":
      return rule.choices?.includes(value) === true;
    case "slug":
      return isSlug(value);
    case "picture":
      return pictureForm.test(value);
    case "address":
      return isSafeUrl(value) || isSlug(value);
    case "color":
      return colorForm.test(value);
    case "switch":
      return value === "true" || value === "false";
    case "line":
      return !/[\r\n]/.test(value);
    case "text":
    case "html":
      return true;
  }
}

/** Checks that a link fits its type. */
function linkageFaults({ linkageType, linkage = "", nodeId = "" }: FieldValues): ContentFault[] {
  const isValidByType: Readonly<Record<string, boolean>> = {
    INTERNAL: linkage.startsWith("/"),
    URL: linkage.startsWith("https://"),
    P: isSlug(linkage),
    G: /^\d+$/.test(nodeId),
  };
  if (linkageType === undefined || isValidByType[linkageType] !== false) return [];
  return [{ field: linkageType === "G" ? "fields.nodeId" : "fields.linkage", kind: "wrong" }];
}
