/** Links between the game centres as a line of icons; on wide screens the rail has them. */

import "./kind-strip.css";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";
import { showInLine } from "../../show-in-line.ts";

export interface KindLink {
  readonly href: string;
  readonly icon: IconName;
  readonly text: string;
}

/** `current` is the path of the page. */
export function KindStrip({ kinds, current }: { kinds: readonly KindLink[]; current: string }) {
  const { t } = useTexts();
  return (
    <nav aria-label={t("lobby.kinds")}>
      <ul className="kind-strip">
        {kinds.map(({ href, icon, text }) => (
          <li key={href} ref={href === current ? showInLine : undefined}>
            <RouteLink href={href} className="kind-link" aria-current={href === current ? "page" : undefined}>
              <Icon name={icon} />
              <span>{text}</span>
            </RouteLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
