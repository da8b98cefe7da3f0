/**
 * The ways to reach the merchant while the portal is closed: the first contact outside this portal, in a window of
 * 440 × 750 (specification, section 2), and the message form. Contacts on pages of this portal are closed, too, so
 * without another contact the button of customer service opens the form.
 */

import { useState } from "react";
import { pagesTexts } from "@openhouse/i18n/pages-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button, ButtonLink } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useCustomerService } from "../components/use-customer-service.ts";
import { LazySlot } from "../lib/page/lazy-part.tsx";
import { useFlag, usePage } from "../lib/page/page-context.tsx";
import { PageLoadFailure } from "./page-outline.tsx";

const form = {
  load: async () => ({ default: (await import("../features/feedback/components/feedback-form.tsx")).FeedbackForm }),
  texts: pagesTexts,
};

export default function ClosedActions() {
  const { merchant } = usePage();
  const { t } = useTexts();
  const openService = useCustomerService();
  const hasForm = useFlag("FEEDBACK3");
  const [isFormOpen, setFormOpen] = useState(false);
  const contact = merchant.customerService.find(({ path }) => !path.startsWith("/"));
  if (isFormOpen) {
    return (
      <div className="pane closed-form">
        <LazySlot part={form} fallback={<Skeleton height="24rem" />} failure={<PageLoadFailure />} />
      </div>
    );
  }
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
          {t("closed.in_customer_service")}
        </ButtonLink>
      )}
      {hasForm && (
        <Button kind={contact === undefined ? "primary" : "plain"} icon="edit" onClick={() => setFormOpen(true)}>
          {t(contact === undefined ? "closed.in_customer_service" : "feedback.write")}
        </Button>
      )}
    </div>
  );
}
