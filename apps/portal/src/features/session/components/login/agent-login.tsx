/** The login of agents; the server refuses other members. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { href } from "../../../../lib/navigation/paths.ts";
import { LoginPanel } from "./login-panel.tsx";

export default function AgentLogin() {
  const { t } = useTexts();
  return (
    <section className="agent-login">
      <h2>{t("login.agent.title")}</h2>
      <p className="muted">{t("login.agent.text")}</p>
      <LoginPanel page="AGENT" returnTo={href("agentHome")} />
    </section>
  );
}
