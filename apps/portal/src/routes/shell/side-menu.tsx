/**
 * The side menu: the places of the portal and, on narrow screens, the games. On wide screens it is a rail that can
 * narrow to icons; on narrow screens it opens over the page.
 */

import "./side-menu.css";
import { IconButton } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useCustomerService } from "../../components/use-customer-service.ts";
import { RouteLink } from "../../components/route-link.tsx";
import { openDialog } from "../../lib/dialogs/dialog-store.ts";
import { usePage } from "../../lib/page/page-context.tsx";
import { leaveSideMenu, setSideMenu, sideMenuId, toggleSideMenu } from "../../lib/navigation/side-menu.ts";
import { MerchantLogo } from "./merchant-logo.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useNavigation } from "./navigation/use-navigation.ts";
import { usePlaces } from "./navigation/use-places.ts";

/** The narrow state is an attribute of <html>, set before the first paint. */
export function SideMenu({ path }: { path: string }) {
  const { t } = useTexts();
  const games = useNavigation();
  const places = usePlaces();
  return (
    <nav id={sideMenuId} className="side-menu" popover="auto" aria-label={t("shell.sideMenu")}>
      <header className="side-menu-head">
        <MerchantLogo />
        <ThemeToggle />
        <IconButton icon="close" label={t("common.close")} onClick={() => setSideMenu(false)} />
      </header>
      <ul className="side-menu-games">
        {games.map(({ label, icon, href }) => (
          <SideLine key={label} label={label} icon={icon} href={href} isHere={path === href} />
        ))}
      </ul>
      <ul>
        {places.map((place) =>
          place.opens === undefined ? (
            <SideLine key={place.label} {...place} isHere={path === place.href} />
          ) : (
            <SideButton
              key={place.label}
              label={place.label}
              icon={place.icon}
              onPress={() => openDialog({ kind: place.opens })}
            />
          ),
        )}
        <ServiceLine />
      </ul>
      <div className="side-menu-foot">
        <IconButton
          icon="panel-left"
          className="rail-collapse"
          label={t("shell.menu.collapse")}
          onClick={toggleSideMenu}
        />
      </div>
    </nav>
  );
}

interface SideLineProps {
  readonly label: PlainKey;
  readonly icon: IconName;
  readonly href: string;
  readonly isHere: boolean;
}

/** A choice closes the menu where it lies over the page. */
function SideLine({ label, icon, href, isHere }: SideLineProps) {
  const { t } = useTexts();
  return (
    <li>
      <RouteLink
        href={href}
        className="rail-link"
        title={t(label)}
        aria-current={isHere ? "page" : undefined}
        onClick={leaveSideMenu}
      >
        <Icon name={icon} />
        <span className="rail-text">{t(label)}</span>
      </RouteLink>
    </li>
  );
}

interface SideButtonProps extends Pick<SideLineProps, "label" | "icon"> {
  readonly onPress: () => void;
}

function SideButton({ label, icon, onPress }: SideButtonProps) {
  const { t } = useTexts();
  return (
    <li>
      <button
        type="button"
        className="rail-link"
        title={t(label)}
        onClick={() => {
          leaveSideMenu();
          onPress();
        }}
      >
        <Icon name={icon} />
        <span className="rail-text">{t(label)}</span>
      </button>
    </li>
  );
}

function ServiceLine() {
  const { merchant } = usePage();
  const openService = useCustomerService();
  const [first] = merchant.customerService;
  if (first === undefined) return null;
  return <SideButton label="shell.customerService" icon="headset" onPress={() => openService(first.path)} />;
}
