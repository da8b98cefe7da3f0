/** The calm rail on the left of wide screens; it narrows to icons. */

import "./side-rail.css";
import { IconButton } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { chooseRail, isRailNarrow } from "../../lib/stored-choice.ts";
import { RouteLink } from "../../components/route-link.tsx";
import { HouseLogo } from "./house-logo.tsx";
import { useNavigation } from "./use-navigation.ts";

/** See the head of this file. The narrow state is an attribute of <html>, set before the first paint. */
export function SideRail({ path }: { path: string }) {
  const { t } = useTexts();
  const items = useNavigation();
  return (
    <nav className="side-rail" aria-label={t("shell.nav")}>
      <HouseLogo />
      <ul>
        {items.map(({ label, icon, href }) => (
          <li key={href}>
            <RouteLink
              href={href}
              className="rail-link"
              title={t(label)}
              aria-current={path === href ? "page" : undefined}
            >
              <Icon name={icon} />
              <span className="rail-text">{t(label)}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
      <IconButton
        icon="panel-left"
        className="rail-collapse"
        label={t("shell.menu.collapse")}
        onClick={() => chooseRail(!isRailNarrow())}
      />
    </nav>
  );
}
