/** The three lists of a game centre (all games, favourites, recently played games), each with its own URL. */

import "./list-tabs.css";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";
import { useFlag } from "../../../../lib/page/page-context.tsx";
import { lobbyHref, readLobbyFilter } from "../../rules/lobby-filter.ts";
import type { LobbyTab } from "../../rules/lobby-filter.ts";

const unfiltered = readLobbyFilter(new URLSearchParams());
const icons: Readonly<Record<LobbyTab, IconName>> = { all: "game-slots", favourites: "heart", recent: "history" };

/** Leaves out lists that the merchant has switched off. */
export function ListTabs({ path, current }: { path: string; current: LobbyTab }) {
  const { t } = useTexts();
  const hasFavourites = useFlag("GAMELOFAV3");
  const hasRecent = useFlag("GAMELOREC3");
  const tabs = [
    { tab: "all", isOffered: true },
    { tab: "favourites", isOffered: hasFavourites },
    { tab: "recent", isOffered: hasRecent },
  ] as const;
  return (
    <nav aria-label={t("lobby.lists")}>
      <ul className="list-tabs">
        {tabs
          .filter(({ isOffered }) => isOffered)
          .map(({ tab }) => (
            <li key={tab}>
              <RouteLink
                href={lobbyHref(path, unfiltered, { tab })}
                className="list-tab"
                aria-current={tab === current ? "page" : undefined}
              >
                <Icon name={icons[tab]} />
                {t(`lobby.tab.${tab}`)}
              </RouteLink>
            </li>
          ))}
      </ul>
    </nav>
  );
}
