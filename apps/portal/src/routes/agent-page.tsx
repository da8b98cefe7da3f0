/** /agent/<page>. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { CentreFrame } from "./centre-frame.tsx";
import { agentPages } from "./agent-pages.ts";
import { href } from "../lib/paths.ts";
import type { PathParams } from "../lib/paths.ts";

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
