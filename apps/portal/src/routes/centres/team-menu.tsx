/** The agent's part of the member menu: the pages of the agent centre. Loaded for agents only. */

import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../components/route-link.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { agentPages } from "./agent-pages.ts";
import { useOfferedPages } from "../use-offered-pages.ts";

export default function TeamMenu() {
  const { t } = useTexts();
  return useOfferedPages(agentPages).map(({ name: page, icon, title }) => (
    <RouteLink key={page} className="menu-item" href={href("agentPage", { page })}>
      <Icon name={icon} />
      {t(title)}
    </RouteLink>
  ));
}
