/**
 * The header of every page: logo, clock, language, theme, the visitor's or member's corner, and the game categories.
 */

import "./top-bar.css";
import { IconButton } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { usePage } from "../../lib/page/page-context.tsx";
import { sideMenuId } from "../../lib/navigation/side-menu.ts";
import { GameNavigation } from "./navigation/game-navigation.tsx";
import { MerchantClock } from "./merchant-clock.tsx";
import { MerchantLogo } from "./merchant-logo.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { SessionCorner } from "./session-corner.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

export function TopBar({ path }: { path: string }) {
  const { merchant } = usePage();
  const { t } = useTexts();
  return (
    <header className="top-bar">
      <div className="top-bar-row">
        <IconButton icon="menu" label={t("shell.sideMenu")} className="menu-opener" popoverTarget={sideMenuId} />
        <MerchantLogo />
        <div className="top-bar-tools">
          <MerchantClock timeZone={merchant.timeZone} />
          <LanguageMenu />
          <ThemeToggle />
        </div>
        <SessionCorner />
      </div>
      <GameNavigation path={path} />
    </header>
  );
}
