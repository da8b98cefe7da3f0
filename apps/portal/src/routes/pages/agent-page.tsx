/** /agent/<page>: a page of the agent centre. Members who are not agents see neither its menu nor its pages. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { CentreFrame } from "../centres/centre-frame.tsx";
import { agentPages } from "../centres/agent-pages.ts";
import { useMemberRead } from "../../features/session/api/use-member.ts";
import { href } from "../../lib/navigation/paths.ts";
import type { PathParams } from "../../lib/navigation/paths.ts";
import { Queries } from "../../lib/queries/queries.tsx";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";

export default function AgentPage({ params }: { params: PathParams }) {
  return (
    <Queries>
      <PageOfAgent page={params["page"] ?? ""} />
    </Queries>
  );
}

function PageOfAgent({ page }: { readonly page: string }) {
  const { t } = useTexts();
  const member = useMemberRead();
  if (member.kind === "failed") return <PageLoadFailure onRetry={member.retry} />;
  if (member.kind === "loading") return <PageOutline />;
  if (!member.value.isAgent) {
    return (
      <div className="page">
        <EmptyState title={t("member.agents.title")} text={t("member.agents.text")}>
          <ButtonLink kind="primary" href={href("join")}>
            {t("shell.place.join")}
          </ButtonLink>
        </EmptyState>
      </div>
    );
  }
  return (
    <CentreFrame
      title={t("shell.agentCentre")}
      pages={agentPages}
      current={page}
      hrefOf={(name) => href("agentPage", { page: name })}
    />
  );
}
