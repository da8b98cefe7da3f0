/** Shown on /agentHome to members who are not agents. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { href } from "../../../lib/navigation/paths.ts";

export default function AgentsOnly() {
  const { t } = useTexts();
  return (
    <EmptyState title={t("login.agent.only")} text={t("login.agent.member")}>
      <ButtonLink kind="primary" href={href("home")}>
        {t("shell.nav.home")}
      </ButtonLink>
    </EmptyState>
  );
}
