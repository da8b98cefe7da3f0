/** The bar under one thumb: home, games, wallet, me. */

import "./bottom-bar.css";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { href } from "../../lib/paths.ts";
import { RouteLink } from "../../components/route-link.tsx";

const items = [
  { label: "shell.nav.home", icon: "home", href: href("home") },
  { label: "shell.games", icon: "game-slots", href: href("gameCentre", { centre: "rng" }) },
  { label: "shell.wallet", icon: "wallet", href: href("wallet") },
  { label: "shell.me", icon: "user", href: href("memberPage", { page: "securityCenter" }) },
] as const satisfies readonly { label: string; icon: IconName; href: string }[];

/** Phones only; the rail takes its place on wide screens. */
export function BottomBar({ path }: { path: string }) {
  const { t } = useTexts();
  return (
    <nav className="bottom-bar" aria-label={t("shell.bottomBar")}>
      {items.map(({ label, icon, href: target }) => (
        <RouteLink
          key={target}
          href={target}
          className="bottom-link"
          aria-current={path === target ? "page" : undefined}
        >
          <Icon name={icon} />
          <span>{t(label)}</span>
        </RouteLink>
      ))}
    </nav>
  );
}
