/**
 * The texts of a running application: the loaded areas and the current language. The browser has one store per page,
 * the server one per rendered page. React reads the store through `texts-provider.tsx`.
 */

import { formatMessage } from "./format-message.ts";
import type { CompiledMessage, MessageValues } from "./format-message.ts";
import type { MessageArguments } from "./messages.gen.ts";
import { shippedLanguages } from "./shipped.ts";
import type { CatalogName, Language } from "./shipped.ts";

/** Key → compiled message. */
export type Messages = Readonly<Record<string, CompiledMessage>>;

/** The loaders of one area, generated in `<area>-texts.gen.ts`. */
export type AreaTexts = Readonly<Record<CatalogName, () => Promise<{ default: Messages }>>>;

export type MessageKey = keyof MessageArguments;

/** Keys of texts without arguments, for tables of titles and labels. */
export type PlainKey = { [K in MessageKey]: MessageArguments[K] extends undefined ? K : never }[MessageKey];

/** Returns a text. The arguments are required exactly if the text has arguments. */
export interface Translate {
  <K extends PlainKey>(key: K): string;
  <K extends MessageKey>(key: K, values: MessageArguments[K]): string;
}

/**
 * The texts that a component reads. Each change of the language and each loaded area creates a new object, so that
 * React detects the change.
 */
export interface Texts {
  readonly language: Language;
  /** For `Intl`. */
  readonly locale: string;
  readonly t: Translate;
}

/**
 * `ensure` and `switchTo` resolve when the texts can be displayed, and reject without a change if the texts cannot be
 * loaded. If `switchTo` is called again meanwhile, the earlier call resolves without effect.
 */
export interface TextStore {
  current(): Texts;
  subscribe(listener: () => void): () => void;
  ensure(area: AreaTexts): Promise<void>;
  switchTo(language: Language): Promise<void>;
}

/** Creates a store without texts. Call `await store.ensure(area)` before the first render. */
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
        // If the language changed while the texts were loading, they are loaded again.
        if (texts.language !== requestedLanguage || areas.has(area)) continue;
        areas.add(area);
        publish(requestedLanguage, { ...messages, ...loaded });
      }
    },
    async switchTo(next) {
      const thisSwitch = ++lastSwitch;
      const loaded = new Map<AreaTexts, Messages>();
      // Pages can load more areas meanwhile. These are also loaded in the new language.
      for (let missing = [...areas]; missing.length > 0; missing = [...areas].filter((area) => !loaded.has(area))) {
        const loadedAreas = await Promise.all(missing.map((area) => loadArea(area, next)));
        for (const [index, area] of missing.entries()) loaded.set(area, loadedAreas[index] ?? {});
      }
      // Only the latest call has an effect, even if an earlier one finishes later.
      if (thisSwitch !== lastSwitch) return;
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
  // If the area of a key is not loaded, the key itself is displayed, because a running page must not throw.
  const t = (key: MessageKey, values: MessageValues = {}) => formatMessage(messages[key] ?? [key], locale, values);
  return { language, locale, t };
}
