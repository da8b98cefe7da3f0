/** What drops from a category of the head: up to 15 vendors, a tile for the whole page (portal-spec section 2). */

import "./drop-menu.css";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { vendorMarkAddress } from "@openhouse/rules/art/picture-address";
import { Icon } from "@openhouse/ui/icon/icon";
import { RouteLink } from "../../components/route-link.tsx";
import { usePage } from "../../lib/page-context.tsx";
import { pictureAt } from "../../lib/picture-at.ts";
import { vendorHref } from "./navigation.ts";
import type { NavigationItem } from "./navigation.ts";

const mostVendors = 15;

/** See the head of this file. */
export default function DropMenu({ item }: { readonly item: NavigationItem }) {
  const { house } = usePage();
  const { t } = useTexts();
  return (
    <div className="drop-menu">
      <ul aria-label={t(item.label)}>
        {item.vendors.slice(0, mostVendors).map(({ vassalage, displayName }) => (
          <li key={vassalage}>
            <RouteLink className="drop-tile" href={vendorHref(item, vassalage)}>
              <img src={pictureAt(house, vendorMarkAddress(house.theme, vassalage))} alt="" width={40} height={40} />
              <span>{displayName}</span>
            </RouteLink>
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
