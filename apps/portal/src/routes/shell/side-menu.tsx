/**
 * The side menu: links to pages and dialogs and, on narrow screens, to the games. On wide screens it is a rail that can
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
import { closeSideMenuPopover, setSideMenu, sideMenuId, toggleSideMenu } from "../../lib/navigation/side-menu.ts";
import { MerchantLogo } from "./merchant-logo.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";
import { useNavigation } from "./navigation/use-navigation.ts";
import { useMenuEntries } from "./navigation/use-menu-entries.ts";

/**
 * The component does not hold whether the rail is narrow: that is an attribute of <html>, which is set before the first
 * paint.
 */
export function SideMenu({ path }: { path: string }) {
  const { t } = useTexts();
  const games = useNavigation();
  const entries = useMenuEntries();
  return (
    <nav id={sideMenuId} className="side-menu" popover="auto" aria-label={t("shell.sideMenu")}>
      <header className="side-menu-head">
        <MerchantLogo />
        <ThemeToggle />
        <IconButton icon="close" label={t("common.close")} onClick={() => setSideMenu(false)} />
      </header>
      <ul className="side-menu-games">
        {games.map(({ label, icon, href }) => (
          <SideLink key={label} label={label} icon={icon} href={href} isCurrent={path === href} />
        ))}
      </ul>
      <ul>
        {entries.map((entry) =>
          entry.opens === undefined ? (
            <SideLink key={entry.label} {...entry} isCurrent={path === entry.href} />
          ) : (
            <SideButton
              key={entry.label}
              label={entry.label}
              icon={entry.icon}
              onPress={() => openDialog({ kind: entry.opens })}
            />
          ),
        )}
        <ServiceButton />
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

interface SideLinkProps {
  readonly label: PlainKey;
  readonly icon: IconName;
  readonly href: string;
  readonly isCurrent: boolean;
}

/** A click closes the menu if the menu covers the page. */
function SideLink({ label, icon, href, isCurrent }: SideLinkProps) {
  const { t } = useTexts();
  return (
    <li>
      <RouteLink
        href={href}
        className="rail-link"
        title={t(label)}
        aria-current={isCurrent ? "page" : undefined}
        onClick={closeSideMenuPopover}
      >
        <Icon name={icon} />
        <span className="rail-text">{t(label)}</span>
      </RouteLink>
    </li>
  );
}

interface SideButtonProps extends Pick<SideLinkProps, "label" | "icon"> {
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
          closeSideMenuPopover();
          onPress();
        }}
      >
        <Icon name={icon} />
        <span className="rail-text">{t(label)}</span>
      </button>
    </li>
  );
}

function ServiceButton() {
  const { merchant } = usePage();
  const openService = useCustomerService();
  const [contact] = merchant.customerService;
  if (contact === undefined) return null;
  return <SideButton label="shell.customerService" icon="headset" onPress={() => openService(contact.path)} />;
}
