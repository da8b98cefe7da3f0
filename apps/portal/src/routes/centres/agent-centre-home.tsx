/** The first page of the agent centre; members who are not agents see a message that the centre is for agents. */

import { sessionTexts } from "@openhouse/i18n/session-texts.gen";
import { useMember } from "../../features/session/api/use-member.ts";
import { LazySlot } from "../../lib/page/lazy-part.tsx";
import { Queries } from "../../lib/queries/queries.tsx";
import AgentPage from "../pages/agent-page.tsx";
import { agentPages } from "./agent-pages.ts";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";
import { useOfferedPages } from "../use-offered-pages.ts";

const agentsOnly = {
  load: () => import("../../features/session/components/agents-only.tsx"),
  texts: sessionTexts,
};

export default function AgentCentreHome() {
  return (
    <Queries>
      <CentreHome />
    </Queries>
  );
}

function CentreHome() {
  const member = useMember();
  const [firstPage] = useOfferedPages(agentPages);
  if (member?.isAgent === false) {
    return <LazySlot part={agentsOnly} fallback={<PageOutline />} failure={<PageLoadFailure />} />;
  }
  // The page also shows that the member loads or has failed to load.
  return <AgentPage params={{ page: firstPage?.name ?? "" }} />;
}
