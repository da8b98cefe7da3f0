/** The navigation at the bottom of phones: home, games, wallet, rewards, account. */

import "./bottom-bar.css";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import type { PlainKey } from "@openhouse/i18n/text-store";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFlag } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { sideMenuId } from "../../lib/navigation/side-menu.ts";
import { RouteLink } from "../../components/route-link.tsx";

/** Shown only on narrow screens; wide screens have the side menu. The games button opens the side menu. */
export function BottomBar({ path }: { path: string }) {
  const { t } = useTexts();
  // Without a reward centre, the link opens the promotions.
  const rewards = useFlag("REWCEN3") ? href("memberPage", { page: "rewardCenter" }) : href("promotions");
  return (
    <nav className="bottom-bar" aria-label={t("shell.bottomBar")}>
      <BottomLink label="shell.nav.home" icon="home" href={href("home")} path={path} />
      <button type="button" className="bottom-link" popoverTarget={sideMenuId}>
        <Icon name="game-slots" />
        <span>{t("shell.games")}</span>
      </button>
      <BottomLink label="shell.wallet" icon="wallet" href={href("wallet")} path={path} />
      <BottomLink label="shell.rewards" icon="gift" href={rewards} path={path} />
      <BottomLink label="shell.me" icon="user" href={href("account")} path={path} />
    </nav>
  );
}

interface BottomLinkProps {
  readonly label: PlainKey;
  readonly icon: IconName;
  readonly href: string;
  readonly path: string;
}

function BottomLink({ label, icon, href: target, path }: BottomLinkProps) {
  const { t } = useTexts();
  return (
    <RouteLink href={target} className="bottom-link" aria-current={path === target ? "page" : undefined}>
      <Icon name={icon} />
      <span>{t(label)}</span>
    </RouteLink>
  );
}
