/** Replaces the portal during maintenance or in a blocked region (specification, section 2, Start-up views). */

import { useEffect } from "react";
import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { DarkWindow } from "../../components/dark-window.tsx";
import { usePage } from "../../lib/page/page-context.tsx";

interface ClosedPageProps {
  /** 1 means maintenance, 2 means that the region is blocked. */
  readonly status: 1 | 2;
  /** The logo and the language and theme controls. */
  readonly head: ReactNode;
  /** The ways to reach customer service. */
  readonly actions: ReactNode;
}

export function ClosedPage({ status, head, actions }: ClosedPageProps) {
  const { merchant } = usePage();
  const { t } = useTexts();
  const title = t(status === 1 ? "system.game_maintenance" : "system.title_ip_block");
  useEffect(() => {
    document.title = `${title} · ${merchant.name}`;
  }, [title, merchant.name]);
  return (
    <div className="closed-page">
      <header className="closed-head">{head}</header>
      <main id="content">
        <DarkWindow title={title} text={t(status === 1 ? "closed.info_maintenance" : "closed.info_ip_block")}>
          {status === 1 ? <ExpectedEnd /> : <VisitorIp />}
          {actions}
        </DarkWindow>
      </main>
    </div>
  );
}

function ExpectedEnd() {
  const { merchant } = usePage();
  const { t, locale } = useTexts();
  if (merchant.maintenanceEnd === null) return null;
  const format = new Intl.DateTimeFormat(locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: merchant.timeZone,
  });
  const end = new Date(merchant.maintenanceEnd);
  return (
    <p className="closed-fact">
      <span>{t("closed.maintenance_end")}</span>
      <time dateTime={end.toISOString()}>{format.format(end)}</time>
    </p>
  );
}

/** Cached pages do not contain the visitor's IP address, so it is shown after the browser has read the status. */
function VisitorIp() {
  const { merchant } = usePage();
  const { t } = useTexts();
  return (
    <p className="closed-fact">
      <span>{t("closed.blockip")}</span>
      <b className="figures" aria-live="polite">
        {merchant.location?.ip ?? "…"}
      </b>
    </p>
  );
}
