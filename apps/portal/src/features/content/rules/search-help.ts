/**
 * Searches the questions of the help centre. A question matches if the question and its answer together contain all
 * words of the search.
 */

export interface HelpTopic<Entry extends HelpText = HelpText> {
  readonly id: string;
  readonly children: readonly Entry[];
}

interface HelpText {
  readonly title: string;
  /** The answer as HTML. */
  readonly content: string;
}

/**
 * Returns the sections that have matching questions, each with only those questions. An empty search text matches every
 * question.
 */
export function searchHelp<Entry extends HelpText, Topic extends HelpTopic<Entry>>(
  sections: readonly Topic[],
  search: string,
): Topic[] {
  const words = normalized(search).split(" ").filter(Boolean);
  return sections
    .map((section) => ({ ...section, children: section.children.filter((entry) => hasAllWords(entry, words)) }))
    .filter(({ children }) => children.length > 0);
}

function hasAllWords({ title, content }: HelpText, words: readonly string[]): boolean {
  const text = normalized(`${title} ${content.replaceAll(/<[^>]*>/g, " ")}`);
  return words.every((searchedWord) => text.includes(searchedWord));
}

/** Lower case without accents, so that "pasensya" finds "pasénsya". */
function normalized(text: string): string {
  return text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase().replaceAll(/\s+/g, " ").trim();
}
