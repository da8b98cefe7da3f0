/**
 * Switches between dark and light. The markup has both labels and CSS shows one, because the server does not know the
 * theme.
 */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { chooseTheme, currentTheme } from "../../lib/browser-storage/stored-choice.ts";

export function ThemeToggle() {
  const { t } = useTexts();
  return (
    <button
      type="button"
      className="button theme-toggle"
      data-kind="plain"
      data-square=""
      onClick={() => chooseTheme(currentTheme() === "dark" ? "light" : "dark")}
    >
      <span className="in-dark">
        <Icon name="sun" />
        <span className="visually-hidden">{t("shell.theme.light")}</span>
      </span>
      <span className="in-light">
        <Icon name="moon" />
        <span className="visually-hidden">{t("shell.theme.dark")}</span>
      </span>
    </button>
  );
}
