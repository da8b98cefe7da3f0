/** A heading and a row of games. */

import "./game-card.css";
import type { ReactNode } from "react";
import { LatticeMark } from "@openhouse/ui/pane/lattice-mark";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { RouteLink } from "../../../../components/route-link.tsx";

interface GameRowProps {
  readonly id: string;
  readonly title: string;
  /** Target of "See more"; undefined on the page that shows all games. */
  readonly moreHref?: string;
  readonly hasLead?: boolean;
  /** True for a single line that scrolls sideways, as on the front page. */
  readonly isStrip?: boolean;
  /**
   * True if the row is below the first screen. The browser then lays the row out only when it comes near the screen, so
   * that loading fonts do not cause a second layout.
   */
  readonly isBelow?: boolean;
  readonly children: ReactNode;
}

export function GameRow(props: GameRowProps) {
  const { id, title, moreHref, hasLead = false, isStrip = false, isBelow = false, children } = props;
  const { t } = useTexts();
  return (
    <section aria-labelledby={id}>
      <header className="game-row-head">
        <LatticeMark />
        <h2 id={id}>{title}</h2>
        {moreHref !== undefined && (
          <RouteLink href={moreHref} className="row-more" aria-label={`${t("common.seeMore")}: ${title}`}>
            {t("common.seeMore")}
            <Icon name="chevron-right" />
          </RouteLink>
        )}
      </header>
      <ul
        className="game-grid"
        data-lead={hasLead ? "" : undefined}
        data-strip={isStrip ? "" : undefined}
        data-below={isBelow ? "" : undefined}
      >
        {children}
      </ul>
    </section>
  );
}
