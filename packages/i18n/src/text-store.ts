/**
 * The texts of one running application: which areas are loaded, in which language. One store per page in the browser
 * and one per rendered page on the server; React reads it through `texts-provider.tsx`.
 */

import { formatMessage } from "./format-message.ts";
import type { CompiledMessage, MessageValues } from "./format-message.ts";
import type { MessageArguments } from "./messages.gen.ts";
import { shippedLanguages } from "./shipped.ts";
import type { CatalogName, Language } from "./shipped.ts";

/** Key → compiled message. */
export type Messages = Readonly<Record<string, CompiledMessage>>;

/** Loaders of one area, as generated in `<area>-texts.gen.ts`. */
export type AreaTexts = Readonly<Record<CatalogName, () => Promise<{ default: Messages }>>>;

/** Any key of the catalogs. */
export type MessageKey = keyof MessageArguments;

/** Keys whose texts need no values: what tables of titles and labels may hold. */
export type PlainKey = { [K in MessageKey]: MessageArguments[K] extends undefined ? K : never }[MessageKey];

/** Looks a text up; the arguments are required exactly when the text has some. */
export interface Translate {
  <K extends PlainKey>(key: K): string;
  <K extends MessageKey>(key: K, values: MessageArguments[K]): string;
}

/** What a component sees. A new object per language and loaded area, so that React notices. */
export interface Texts {
  readonly language: Language;
  /** For `Intl`. */
  readonly locale: string;
  readonly t: Translate;
}

/**
 * `ensure` and `switchTo` resolve when the texts can be shown, and reject when they do not
 * load; then all stays as it was. A switch that a later one overtook resolves without effect: ask `current`.
 */
export interface TextStore {
  current(): Texts;
  subscribe(listener: () => void): () => void;
  ensure(area: AreaTexts): Promise<void>;
  switchTo(language: Language): Promise<void>;
}

/** A store without texts yet; `await store.ensure(area)` before the first render. */
export function createTextStore(language: Language): TextStore {
  const areas = new Set<AreaTexts>();
  const listeners = new Set<() => void>();
  let messages: Messages = {};
  let lastSwitch = 0;
  let texts = toTexts(language, messages);

  const publish = (nextLanguage: Language, nextMessages: Messages) => {
    messages = nextMessages;
    texts = toTexts(nextLanguage, messages);
    for (const listener of listeners) listener();
  };

  return {
    current: () => texts,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async ensure(area) {
      while (!areas.has(area)) {
        const { language: wanted } = texts;
        const loaded = await loadArea(area, wanted);
        // The language may have changed while the texts were on their way: then once more.
        if (texts.language !== wanted || areas.has(area)) continue;
        areas.add(area);
        publish(wanted, { ...messages, ...loaded });
      }
    },
    async switchTo(next) {
      const mine = ++lastSwitch;
      const loaded = new Map<AreaTexts, Messages>();
      // Pages go on loading areas meanwhile; one that was left out would stay in the old language.
      for (let missing = [...areas]; missing.length > 0; missing = [...areas].filter((area) => !loaded.has(area))) {
        const found = await Promise.all(missing.map((area) => loadArea(area, next)));
        for (const [index, area] of missing.entries()) loaded.set(area, found[index] ?? {});
      }
      // Who chose twice wants the second choice, whichever arrived first.
      if (mine !== lastSwitch) return;
      publish(next, Object.fromEntries([...loaded.values()].flatMap((found) => Object.entries(found))));
    },
  };
}

async function loadArea(area: AreaTexts, language: Language): Promise<Messages> {
  const loaded = await area[shippedLanguages[language].catalog]();
  return loaded.default;
}

function toTexts(language: Language, messages: Messages): Texts {
  const { locale } = shippedLanguages[language];
  // A key whose area is not loaded shows itself: ugly on purpose, and never an exception in a running page.
  const t = (key: MessageKey, values: MessageValues = {}) => formatMessage(messages[key] ?? [key], locale, values);
  return { language, locale, t };
}
