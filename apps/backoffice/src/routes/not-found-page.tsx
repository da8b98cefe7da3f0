/** Shown for an unknown URL, and for a page that the staff member may not open. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { OfficePage } from "../components/office-page.tsx";

export function NotFoundPage() {
  const { t } = useTexts();
  return (
    <OfficePage title={t("backoffice.notFound.title")}>
      <EmptyState title={t("backoffice.notFound.title")} text={t("backoffice.notFound.text")}>
        <Link className="text-link" href="/">
          {t("backoffice.notFound.home")}
        </Link>
      </EmptyState>
    </OfficePage>
  );
}
