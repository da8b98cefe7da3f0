/** The bar on top: logo on phones, clock, language, theme, and the corner of the visitor or member. */

import "./top-bar.css";
import { usePage } from "../../lib/page-context.tsx";
import { HouseClock } from "./house-clock.tsx";
import { HouseLogo } from "./house-logo.tsx";
import { LanguageMenu } from "./language-menu.tsx";
import { SessionCorner } from "./session-corner.tsx";
import { ThemeToggle } from "./theme-toggle.tsx";

/** See the head of this file. */
export function TopBar() {
  const { house } = usePage();
  return (
    <header className="top-bar">
      <HouseLogo />
      <div className="top-bar-tools">
        <HouseClock timeZone={house.timeZone} />
        <LanguageMenu />
        <ThemeToggle />
      </div>
      <SessionCorner />
    </header>
  );
}
