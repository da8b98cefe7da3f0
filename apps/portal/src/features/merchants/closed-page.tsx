/** Replaces the portal during maintenance or in a blocked region (specification, section 2, Start-up views). */

import "./closed-page.css";
import { useEffect, useState } from "react";
import type { ReactNode } from "react";
import { Button, ButtonLink } from "@openhouse/ui/button/button";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useCustomerService } from "../../components/use-customer-service.ts";
import { DarkWindow } from "../../components/dark-window.tsx";
import { usePage } from "../../lib/page/page-context.tsx";

interface ClosedPageProps {
  /** 1 means maintenance, 2 means that the region is blocked. */
  readonly status: 1 | 2;
  /** The logo and the language and theme controls. */
  readonly head: ReactNode;
  /** The message form, which loads when it is shown. */
  readonly form: ReactNode;
}

export function ClosedPage({ status, head, form }: ClosedPageProps) {
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
        <DarkWindow title={title} text={t(status === 1 ? "system.info_maintenance" : "system.info_ip_block")}>
          {status === 1 ? <ExpectedEnd /> : <VisitorIp />}
          <ServiceButtons form={form} />
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
      <span>{t("system.maintenance_end")}</span>
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
      <span>{t("system.blockip")}</span>
      <b className="figures" aria-live="polite">
        {merchant.location?.ip ?? "…"}
      </b>
    </p>
  );
}

/**
 * Opens the first contact outside this portal in a window of 440 × 750 (specification, section 2); without scripts it
 * is a link. Contacts on pages of this portal are closed, too, so without another contact the button opens the message
 * form, which works while the portal is closed.
 */
function ServiceButtons({ form }: { form: ReactNode }) {
  const { merchant } = usePage();
  const { t } = useTexts();
  const openService = useCustomerService();
  const [isFormOpen, setFormOpen] = useState(false);
  const contact = merchant.customerService.find(({ path }) => !path.startsWith("/"));
  const hasForm = merchant.flags["FEEDBACK3"] === true;
  if (isFormOpen) return <div className="pane closed-form">{form}</div>;
  return (
    <div className="closed-actions">
      {contact !== undefined && (
        <ButtonLink
          href={contact.path}
          kind="primary"
          icon="headset"
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            event.preventDefault();
            openService(contact.path);
          }}
        >
          {t("system.in_customer_service")}
        </ButtonLink>
      )}
      {hasForm && (
        <Button kind={contact === undefined ? "primary" : "plain"} icon="edit" onClick={() => setFormOpen(true)}>
          {t(contact === undefined ? "system.in_customer_service" : "system.write")}
        </Button>
      )}
    </div>
  );
}
