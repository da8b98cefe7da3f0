/** Searches the questions of the help centre. All words must be in the question or its answer. Pure. */

export interface HelpTopic<Entry extends HelpText = HelpText> {
  readonly id: string;
  readonly children: readonly Entry[];
}

interface HelpText {
  readonly title: string;
  /** HTML. */
  readonly content: string;
}

/** The sections with the matching questions, without empty sections. An empty search returns all. */
export function searchHelp<Entry extends HelpText, Topic extends HelpTopic<Entry>>(
  sections: readonly Topic[],
  search: string,
): Topic[] {
  const words = plain(search).split(" ").filter(Boolean);
  return sections
    .map((section) => ({ ...section, children: section.children.filter((entry) => hasAll(entry, words)) }))
    .filter(({ children }) => children.length > 0);
}

function hasAll({ title, content }: HelpText, words: readonly string[]): boolean {
  const text = plain(`${title} ${content.replaceAll(/<[^>]*>/g, " ")}`);
  return words.every((word) => text.includes(word));
}

/** Lower case without accents, so that "pasensya" finds "pasénsya". */
function plain(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
