/**
 * The vendors of a centre with their logos. A click shows the vendor's games, or opens the game if the vendor has only
 * one.
 */

import "./vendor-strip.css";
import { Badge } from "@openhouse/ui/badge/badge";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { vendorMarkUrl } from "@openhouse/rules/art/picture-url";
import { RouteLink } from "../../../../components/route-link.tsx";
import { usePage } from "../../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../../lib/page/picture-at.ts";
import { useOpenGame } from "../../hooks/use-open-game.ts";
import { gameOfVendor } from "../../playable-game.ts";
import { showInLine } from "../../show-in-line.ts";

export type StripVendor = Reply<"GET /lgw/games/game_menus">[number]["vendors"][number];

interface VendorStripProps {
  readonly vendors: readonly StripVendor[];
  /** "" means all vendors. */
  readonly current: string;
  /** Returns the URL of a vendor's list, or of the list of all vendors for "". */
  readonly hrefOf: (vassalage: string) => string;
}

/** Renders nothing for fewer than two vendors. */
export function VendorStrip({ vendors, current, hrefOf }: VendorStripProps) {
  const { t } = useTexts();
  if (vendors.length < 2) return null;
  return (
    <nav aria-label={t("lobby.vendors")}>
      <ul className="vendor-strip">
        <li>
          <RouteLink href={hrefOf("")} className="vendor-pane" aria-current={current === "" ? "page" : undefined}>
            <span className="vendor-all" aria-hidden="true" />
            <span>{t("lobby.vendors.all")}</span>
          </RouteLink>
        </li>
        {vendors.map((vendor) => (
          <li key={vendor.vassalage} ref={current === vendor.vassalage ? showInLine : undefined}>
            {vendor.isGame === "VASSALAGE" ? (
              <RouteLink
                href={hrefOf(vendor.vassalage)}
                className="vendor-pane"
                aria-current={current === vendor.vassalage ? "page" : undefined}
              >
                <VendorLabel vendor={vendor} />
              </RouteLink>
            ) : (
              <VendorGame vendor={vendor} />
            )}
          </li>
        ))}
      </ul>
    </nav>
  );
}

function VendorGame({ vendor }: { vendor: StripVendor }) {
  const { t } = useTexts();
  const openGame = useOpenGame();
  return (
    <button type="button" className="vendor-pane" onClick={() => openGame(gameOfVendor(vendor), "real")}>
      <VendorLabel vendor={vendor} />
      {vendor.isDemo && <Badge tone="info">{t("home.card.demo")}</Badge>}
    </button>
  );
}

function VendorLabel({ vendor: { vassalage, displayName, gameCount } }: { vendor: StripVendor }) {
  const { merchant } = usePage();
  return (
    <>
      <img
        src={pictureAt(merchant, vendorMarkUrl(merchant.theme, vassalage))}
        alt=""
        width={40}
        height={40}
        loading="lazy"
      />
      <span>
        {displayName}
        <span className="vendor-count figures">{gameCount}</span>
      </span>
    </>
  );
}
