/** The queues with waiting work, each with a link. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Icon } from "@openhouse/ui/icon/icon";
import type { IconName } from "@openhouse/ui/icon/icon";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { PanelState } from "../../components/detail/panel-state.tsx";

interface WaitingItem {
  readonly href: string;
  readonly icon: IconName;
  readonly text: string;
  /** Undefined while it loads. */
  readonly count: number | undefined;
}

export interface WaitingLinksProps {
  /** Passed in by the route, because the queues belong to other features. */
  readonly waiting: readonly WaitingItem[];
  /** Why some counts could not be loaded. */
  readonly error: unknown;
  readonly onRetry: () => void;
}

/** Reports that no work waits only after the counts of all queues have loaded. */
export function WaitingLinks({ waiting, error, onRetry }: WaitingLinksProps) {
  const { t } = useTexts();
  const isLoaded = waiting.every(({ count }) => count !== undefined);
  const openItems = waiting.filter(({ count = 0 }) => count > 0);
  if (!isLoaded && error !== null) return <PanelState error={error} onRetry={onRetry} />;
  if (!isLoaded) {
    return (
      <div aria-busy="true">
        <Skeleton height="3.5rem" />
      </div>
    );
  }
  if (openItems.length === 0) {
    return (
      <p className="notice" data-tone="gain">
        <Icon name="success" />
        {t("backoffice.overview.nothingWaits")}
      </p>
    );
  }
  return (
    <ul className="waiting" aria-label={t("backoffice.overview.waits")}>
      {openItems.map(({ href, icon, text, count }) => (
        <li key={href}>
          <Link href={href} className="pane waiting-link">
            <Icon name={icon} />
            <strong className="figures">{count}</strong>
            <span>{text}</span>
            <Icon name="chevron-right" />
          </Link>
        </li>
      ))}
    </ul>
  );
}
