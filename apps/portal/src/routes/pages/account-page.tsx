/** /member: the list of the pages of the member centre and, for agents, of the agent centre. */

import "./account-page.css";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { MemberAvatar } from "../../components/member-avatar.tsx";
import { RouteLink } from "../../components/route-link.tsx";
import { useMember } from "../../features/session/api/use-member.ts";
import { openDialog } from "../../lib/dialogs/dialog-store.ts";
import { href } from "../../lib/navigation/paths.ts";
import { Queries } from "../../lib/queries/queries.tsx";
import { agentPages } from "../centres/agent-pages.ts";
import { memberPages, pageGroups } from "../centres/member-pages.ts";
import type { MenuPage } from "../centres/member-pages.ts";
import { useMenuPages } from "../centres/use-menu-pages.ts";

export default function AccountPage() {
  return (
    <Queries>
      <Account />
    </Queries>
  );
}

function Account() {
  const { t } = useTexts();
  const member = useMember();
  const ownPages = useMenuPages(memberPages, member);
  const teamPages = useMenuPages(agentPages, member);
  return (
    <div className="page account-page">
      <h1>
        <MemberAvatar memberId={member?.iconId ?? member?.id} />
        {member?.account ?? t("shell.menu.account")}
      </h1>
      {pageGroups.map((group) => (
        <PageList
          key={group}
          title={t(`member.group.${group}`)}
          pages={ownPages.filter((page) => page.group === group)}
          hrefOf={(page) => href("memberPage", { page })}
        />
      ))}
      {member?.isAgent === true && (
        <PageList title={t("shell.agentCentre")} pages={teamPages} hrefOf={(page) => href("agentPage", { page })} />
      )}
      <Button icon="logout" onClick={() => openDialog({ kind: "logout" })}>
        {t("shell.logout")}
      </Button>
    </div>
  );
}

interface PageListProps {
  readonly title: string;
  readonly pages: readonly MenuPage[];
  readonly hrefOf: (page: string) => string;
}

function PageList({ title, pages, hrefOf }: PageListProps) {
  const { t } = useTexts();
  if (pages.length === 0) return null;
  return (
    <nav className="page-list" aria-label={title}>
      <h2>{title}</h2>
      <ul>
        {pages.map(({ name, icon, title: text }) => (
          <li key={name}>
            <RouteLink href={hrefOf(name)}>
              <Icon name={icon} />
              {t(text)}
              <Icon name="chevron-right" />
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
