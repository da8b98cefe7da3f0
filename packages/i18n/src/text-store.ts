/**
 * The texts of a running application: loaded areas and current language. There is one store per page in the browser and
 * one per rendered page on the server; React reads it through `texts-provider.tsx`.
 */

import { formatMessage } from "./format-message.ts";
import type { CompiledMessage, MessageValues } from "./format-message.ts";
import type { MessageArguments } from "./messages.gen.ts";
import { shippedLanguages } from "./shipped.ts";
import type { CatalogName, Language } from "./shipped.ts";

/** Key → compiled message. */
export type Messages = Readonly<Record<string, CompiledMessage>>;

/** Loaders of one area, generated in `<area>-texts.gen.ts`. */
export type AreaTexts = Readonly<Record<CatalogName, () => Promise<{ default: Messages }>>>;

export type MessageKey = keyof MessageArguments;

/** Keys of texts without arguments, for tables of titles and labels. */
export type PlainKey = { [K in MessageKey]: MessageArguments[K] extends undefined ? K : never }[MessageKey];

/** Finds a text; arguments are required exactly if the text has some. */
export interface Translate {
  <K extends PlainKey>(key: K): string;
  <K extends MessageKey>(key: K, values: MessageArguments[K]): string;
}

/** What a component reads. A new object per language and loaded area, so that React detects the change. */
export interface Texts {
  readonly language: Language;
  /** For `Intl`. */
  readonly locale: string;
  readonly t: Translate;
}

/**
 * `ensure` and `switchTo` resolve when the texts can be shown, and reject without a change if they cannot be loaded. A
 * switch that was overtaken by a later one resolves without effect; `current` shows the language.
 */
export interface TextStore {
  current(): Texts;
  subscribe(listener: () => void): () => void;
  ensure(area: AreaTexts): Promise<void>;
  switchTo(language: Language): Promise<void>;
}

/** A store without texts; call `await store.ensure(area)` before the first render. */
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
        const { language: requestedLanguage } = texts;
        const loaded = await loadArea(area, requestedLanguage);
        // If the language has changed while the texts were loading, load again.
        if (texts.language !== requestedLanguage || areas.has(area)) continue;
        areas.add(area);
        publish(requestedLanguage, { ...messages, ...loaded });
      }
    },
    async switchTo(next) {
      const mine = ++lastSwitch;
      const loaded = new Map<AreaTexts, Messages>();
      // Pages can load further areas meanwhile; those are loaded in the new language, too.
      for (let missing = [...areas]; missing.length > 0; missing = [...areas].filter((area) => !loaded.has(area))) {
        const loadedAreas = await Promise.all(missing.map((area) => loadArea(area, next)));
        for (const [index, area] of missing.entries()) loaded.set(area, loadedAreas[index] ?? {});
      }
      // The latest choice counts, even if an earlier one loads later.
      if (mine !== lastSwitch) return;
      publish(next, Object.fromEntries([...loaded.values()].flatMap((areaMessages) => Object.entries(areaMessages))));
    },
  };
}

async function loadArea(area: AreaTexts, language: Language): Promise<Messages> {
  const loaded = await area[shippedLanguages[language].catalog]();
  return loaded.default;
}

function toTexts(language: Language, messages: Messages): Texts {
  const { locale } = shippedLanguages[language];
  // A key whose area is not loaded is shown as it is, because a running page must not throw.
  const t = (key: MessageKey, values: MessageValues = {}) => formatMessage(messages[key] ?? [key], locale, values);
  return { language, locale, t };
}
