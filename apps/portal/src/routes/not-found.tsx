/** The page for unknown URLs; the server sends it with status 404. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { DarkWindow } from "../components/dark-window.tsx";

export function NotFound() {
  const { t } = useTexts();
  return (
    <DarkWindow title={t("shell.notFound.title")} text={t("shell.notFound.text")}>
      <ButtonLink href="/" kind="primary" icon="door-open">
        {t("shell.notFound.home")}
      </ButtonLink>
    </DarkWindow>
  );
}
