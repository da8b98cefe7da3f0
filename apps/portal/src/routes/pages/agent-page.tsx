/** /agent/<page>: a page of the agent centre. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { CentreFrame } from "../centres/centre-frame.tsx";
import { agentPages } from "../centres/agent-pages.ts";
import { href } from "../../lib/navigation/paths.ts";
import type { PathParams } from "../../lib/navigation/paths.ts";

/** Members who are not agents see no link to these pages, and the server refuses their calls. */
export default function AgentPage({ params }: { params: PathParams }) {
  const { t } = useTexts();
  return (
    <CentreFrame
      title={t("shell.agentCentre")}
      pages={agentPages}
      current={params["page"] ?? ""}
      hrefOf={(page) => href("agentPage", { page })}
    />
  );
}
