/**
 * The ways to reach the merchant while the portal is closed: the link to customer service and the message form. Without
 * a link, the button of customer service opens the form.
 */

import { useState } from "react";
import type { ReactNode } from "react";
import { pagesTexts } from "@openhouse/i18n/pages-texts.gen";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { LazySlot } from "../lib/page/lazy-part.tsx";
import { useFlag } from "../lib/page/page-context.tsx";
import { PageLoadFailure } from "./page-outline.tsx";

const form = {
  load: async () => ({ default: (await import("../features/feedback/components/feedback-form.tsx")).FeedbackForm }),
  texts: pagesTexts,
};

export default function ClosedActions({ link }: { link: ReactNode }) {
  const { t } = useTexts();
  const hasForm = useFlag("FEEDBACK3");
  const [isFormOpen, setFormOpen] = useState(false);
  if (isFormOpen) {
    return (
      <div className="pane closed-form">
        <LazySlot part={form} fallback={<Skeleton height="24rem" />} failure={<PageLoadFailure />} />
      </div>
    );
  }
  return (
    <div className="closed-actions">
      {link}
      {hasForm && (
        <Button kind={link === undefined ? "primary" : "plain"} icon="edit" onClick={() => setFormOpen(true)}>
          {t(link === undefined ? "closed.in_customer_service" : "feedback.write")}
        </Button>
      )}
    </div>
  );
}
