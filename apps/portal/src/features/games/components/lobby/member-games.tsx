/** The member's two lists, favourites and recently played games, which load only with a session. */

import { createElement } from "react";
import { Button } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { openLogin } from "../../../../lib/dialogs/dialog-store.ts";
import { useLazyPart } from "../../../../lib/page/lazy-part.tsx";
import type { LazyPart } from "../../../../lib/page/lazy-part.tsx";
import { useHasSession } from "../../../../lib/page/page-context.tsx";
import type { LobbyFilter, LobbyTab } from "../../rules/lobby-filter.ts";
import { lobbyHref } from "../../rules/lobby-filter.ts";

export interface MemberGamesProps {
  readonly tab: Exclude<LobbyTab, "all">;
  readonly path: string;
  readonly category: string;
  readonly filter: LobbyFilter;
}

const part: LazyPart<MemberGamesProps> = { load: () => import("../member-list.tsx") };

/** Shows a login prompt to visitors. */
export function MemberGames(props: MemberGamesProps) {
  const { t } = useTexts();
  const hasSession = useHasSession();
  const { tab, path, filter } = props;
  if (hasSession) return <MemberGamesPart {...props} />;
  const returnTo = lobbyHref(path, filter);
  return (
    <EmptyState title={t(`lobby.login.${tab}.title`)} text={t(`lobby.login.${tab}.text`)}>
      <Button kind="primary" icon="door-open" onClick={() => openLogin({ returnTo })}>
        {t("lobby.login.action")}
      </Button>
    </EmptyState>
  );
}

function MemberGamesPart(props: MemberGamesProps) {
  const { t } = useTexts();
  const state = useLazyPart(part);
  if (state.kind === "loaded") return createElement(state.component, props);
  if (state.kind === "failed") return <EmptyState title={t("common.error.title")} text={t("home.reload")} />;
  return <div className="lobby-games" aria-busy="true" />;
}
