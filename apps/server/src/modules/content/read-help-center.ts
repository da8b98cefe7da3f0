/** The help centre: sections with their questions (docs/wire-format.md, Status and flags). */

import type { HelpCenter, HelpCenterQuery, HelpEntry } from "@openhouse/protocol/content/help-center";
import type { Language } from "../../core/actor.ts";
import type { ShownItem } from "./content-cache.ts";
import { readItems } from "./list-announcements.ts";
import type { Reader } from "./list-announcements.ts";

/** Returns the sections that have a question, in their order. `lang` overrides the language of the request. */
export async function readHelpCenter(reader: Reader, { lang }: HelpCenterQuery): Promise<HelpCenter> {
  const language = lang === "EN" || lang === "TY" ? lang : reader.actor.language;
  const items = await readItems(reader);
  const questions = items.filter(({ kind }) => kind === "help");
  const sections = items.filter(({ kind }) => kind === "helpSection");
  return sections
    .map((section) => ({
      ...entryOf(section, language),
      children: questions
        .filter(({ body }) => body.fields["section"] === section.slug)
        .map((question) => entryOf(question, language)),
    }))
    .filter(({ children }) => children.length > 0);
}

function entryOf({ itemId, body }: ShownItem, lang: Language): HelpEntry {
  const { title = "", content = "", summary = "" } = body.texts[lang];
  const { bgColor = "", tag = "" } = body.fields;
  return {
    id: String(itemId),
    title,
    content: content === "" ? summary : content,
    bgColor,
    lang,
    display: true,
    tag: tag === "" ? null : tag,
  };
}
