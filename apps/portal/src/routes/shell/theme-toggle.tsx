/** Dark or light. Both names stand in the markup and the style shows one: the server does not know the theme. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { chooseTheme, currentTheme } from "../../lib/stored-choice.ts";

/** See the head of this file. With its text it is a line of a menu. */
export function ThemeToggle({ hasText = false }: { hasText?: boolean }) {
  const { t } = useTexts();
  const textClass = hasText ? "rail-text" : "visually-hidden";
  return (
    <button
      type="button"
      className={hasText ? "rail-link theme-line" : "button theme-toggle"}
      data-kind={hasText ? undefined : "plain"}
      data-square={hasText ? undefined : ""}
      onClick={() => chooseTheme(currentTheme() === "dark" ? "light" : "dark")}
    >
      <span className="in-dark">
        <Icon name="sun" />
        <span className={textClass}>{t("shell.theme.light")}</span>
      </span>
      <span className="in-light">
        <Icon name="moon" />
        <span className={textClass}>{t("shell.theme.dark")}</span>
      </span>
    </button>
  );
}
