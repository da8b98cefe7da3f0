/** /agentHome: the login of agents; for signed-in agents, the first page of the agent centre. */

import "./agent-home-page.css";
import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { useHasSession } from "../../lib/page/page-context.tsx";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";

const login = {
  load: () => import("../../features/session/components/login/agent-login.tsx"),
  texts: sessionTexts,
};
const centre = { load: () => import("../centres/agent-centre-home.tsx") };

export default function AgentHomePage() {
  const { t } = useTexts();
  const hasSession = useHasSession();
  if (hasSession) {
    return <LazySlot key="centre" part={centre} fallback={<PageOutline />} failure={<PageLoadFailure />} />;
  }
  return (
    <div className="page agent-entrance">
      <h1>{t("shell.agentCentre")}</h1>
      <LazySlot key="login" part={login} fallback={<PageOutline />} failure={<PageLoadFailure />} />
    </div>
  );
}
