/** The language picker, with the languages that the merchant enables. */

import { Menu } from "@openhouse/ui/menu/menu";
import { Icon } from "@openhouse/ui/icon/icon";
import { shippedLanguages } from "@openhouse/i18n/shipped";
import type { Language } from "@openhouse/i18n/shipped";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useTexts, useTextStore } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../lib/page/page-context.tsx";
import { switchLanguage } from "../../lib/browser-storage/switch-language.ts";

/** Each language is listed by its name in that language. */
export function LanguageMenu() {
  const { merchant, api, session } = usePage();
  const { t, language } = useTexts();
  const store = useTextStore();
  const choose = async (code: Language) => {
    try {
      await switchLanguage(store, code);
    } catch {
      return showToast("error", t("home.reload"));
    }
    // The server stores the language, too, because it sends messages in the member's language.
    if (session?.read() !== undefined) {
      await api?.call("PUT /wps/member/language", { body: { language: code } }).catch(() => undefined);
    }
  };
  const { catalog, name } = shippedLanguages[language];
  const buttonContent = (
    <>
      <Icon name="globe" />
      <span className="language-code">{catalog.toUpperCase()}</span>
    </>
  );
  return (
    // The accessible name begins with the visible text (WCAG 2.5.3). This text is not in brackets, because text in
    // brackets would not count.
    <Menu label={`${catalog.toUpperCase()}, ${t("shell.language")}: ${name}`} face={buttonContent}>
      {merchant.languages.map((code) => (
        <button
          key={code}
          type="button"
          className="menu-item"
          lang={shippedLanguages[code].tag}
          aria-current={code === language}
          onClick={() => void choose(code)}
        >
          {shippedLanguages[code].name}
        </button>
      ))}
    </Menu>
  );
}
