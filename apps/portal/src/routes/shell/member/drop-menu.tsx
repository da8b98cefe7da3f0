/**
 * The menu below a category of the header: up to 15 vendors and a tile that opens the page of the category
 * (specification, section 2).
 */

import "./drop-menu.css";
import type { KeyboardEvent } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { vendorMarkUrl } from "@openhouse/rules/art/picture-url";
import { Icon } from "@openhouse/ui/icon/icon";
import { RouteLink } from "../../../components/route-link.tsx";
import { useOpenGame } from "../../../features/games/hooks/use-open-game.ts";
import { gameOfVendor } from "../../../features/games/playable-game.ts";
import { gameListCentrePath } from "../../../features/games/rules/game-list-centre-path.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../lib/page/picture-at.ts";
import { vendorHref } from "../navigation/navigation.ts";
import type { NavigationItem, NavigationVendor } from "../navigation/navigation.ts";

const maxVendors = 15;

export default function DropMenu({ item }: { readonly item: NavigationItem }) {
  const { t } = useTexts();
  return (
    <div className="drop-menu">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its tiles are the controls */}
      <ul aria-label={t(item.label)} onKeyDown={moveFocus}>
        {item.vendors.slice(0, maxVendors).map((vendor) => (
          <li key={vendor.vassalage}>
            <VendorTile item={item} vendor={vendor} />
          </li>
        ))}
        <li>
          <RouteLink className="drop-tile" href={item.href} data-more="">
            <Icon name="arrow-right" />
            <span>{t("shell.nav.more")}</span>
          </RouteLink>
        </li>
      </ul>
    </div>
  );
}

/**
 * The tile of a vendor with `isGame` VASSALAGE opens the vendor's games in a dialog, unless the game type has list
 * pages of its own. All other tiles are links.
 */
function VendorTile({ item, vendor }: { readonly item: NavigationItem; readonly vendor: NavigationVendor }) {
  const open = useOpenGame();
  const { vassalage, isGame, gameType } = vendor;
  if (isGame !== "VASSALAGE" || gameListCentrePath(gameType) !== undefined) {
    return (
      <RouteLink className="drop-tile" href={vendorHref(item, vassalage)}>
        <VendorLabel vendor={vendor} />
      </RouteLink>
    );
  }
  const openList = (tile: HTMLElement) => {
    // The menu closes with the click, so return the focus to the category's link.
    tile.closest(".game-navigation > ul > li")?.querySelector<HTMLElement>(".navigation-link")?.focus();
    open(gameOfVendor(vendor), "real");
  };
  return (
    <button
      type="button"
      className="drop-tile"
      aria-haspopup="dialog"
      onClick={({ currentTarget }) => openList(currentTarget)}
    >
      <VendorLabel vendor={vendor} />
    </button>
  );
}

function VendorLabel({ vendor: { vassalage, displayName } }: { readonly vendor: NavigationVendor }) {
  const { merchant } = usePage();
  return (
    <>
      <img src={pictureAt(merchant, vendorMarkUrl(merchant.theme, vassalage))} alt="" width={40} height={40} />
      <span>{displayName}</span>
    </>
  );
}

/**
 * Arrow keys move the focus between tiles; Home and End move it to the first and the last tile. Up on the first tile
 * moves it to the category's link.
 */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const tiles = [...event.currentTarget.querySelectorAll<HTMLElement>(".drop-tile")];
  const next = tileOfKey(event.key, tiles);
  if (next === undefined) return;
  event.preventDefault();
  // Keep the category's own key handler from handling the arrow keys.
  event.stopPropagation();
  next.focus();
}

function tileOfKey(key: string, tiles: readonly HTMLElement[]): HTMLElement | undefined {
  const at = tiles.findIndex((tile) => tile === document.activeElement);
  if (key === "ArrowDown" || key === "ArrowRight") return tiles[at + 1] ?? tiles[0];
  if (key === "ArrowLeft") return tiles.at(at - 1);
  if (key === "Home") return tiles[0];
  if (key === "End") return tiles.at(-1);
  if (key !== "ArrowUp") return undefined;
  const link = tiles[0]?.closest(".game-navigation > ul > li")?.querySelector<HTMLElement>(".navigation-link");
  return at > 0 ? tiles[at - 1] : (link ?? undefined);
}
