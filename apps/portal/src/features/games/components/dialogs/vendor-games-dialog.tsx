/**
 * The game popup with the games of one vendor, for cards that represent the whole vendor (specification, section 3,
 * isGame).
 */

import "./vendor-games-dialog.css";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";
import { closeDialog } from "../../../../lib/dialogs/dialog-store.ts";
import { href } from "../../../../lib/navigation/paths.ts";
import { useGameList } from "../../hooks/use-game-list.ts";
import { readLobbyFilter } from "../../rules/lobby-filter.ts";
import { GameTiles } from "../cards/game-tiles.tsx";

interface VendorGamesProps {
  readonly vendor: string;
  readonly name: string;
  readonly category: string;
}

const unfiltered = readLobbyFilter(new URLSearchParams());

/** Shows the first page of the games and a link to the complete list. */
export default function VendorGamesDialog({ vendor, name, category }: VendorGamesProps) {
  const { t } = useTexts();
  const state = useGameList({ category, filter: { ...unfiltered, vassalage: vendor }, pageNo: 1 });
  const centre = href("gameCentre", { centre: category.toLowerCase() });
  return (
    <Dialog isOpen onClose={closeDialog} title={name} closeLabel={t("common.close")} size="wide" closesOnBackdrop>
      {state.kind === "loading" && <Skeleton height="18rem" />}
      {state.kind === "failed" && <p>{t("home.reload")}</p>}
      {state.kind === "loaded" && state.value.count === 0 && <p>{t("home.empty.category.title")}</p>}
      {state.kind === "loaded" && (
        <ul className="game-grid vendor-games">
          <GameTiles games={state.value.games} />
        </ul>
      )}
      {state.kind === "loaded" && state.value.count > state.value.games.length && (
        <RouteLink
          href={`${centre}?vassalage=${encodeURIComponent(vendor)}`}
          className="text-link"
          onClick={closeDialog}
        >
          {t("lobby.vendor.games", { name, count: state.value.count })}
        </RouteLink>
      )}
    </Dialog>
  );
}
