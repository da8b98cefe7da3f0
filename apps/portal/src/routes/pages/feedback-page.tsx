/** The feedback form. If the merchant has switched it off, the page links to the help centre. */

import { ButtonLink } from "@openhouse/ui/button/button";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ContentHead } from "../../features/content/components/content-head.tsx";
import { FeedbackForm } from "../../features/feedback/components/feedback-form.tsx";
import { useFlag } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";

export default function FeedbackPage() {
  const { t } = useTexts();
  const isOn = useFlag("FEEDBACK3");
  return (
    <div className="page">
      <ContentHead title={t("feedback.title")} text={t("feedback.text")} />
      {isOn ? (
        <FeedbackForm />
      ) : (
        <EmptyState title={t("feedback.off.title")} text={t("feedback.off.text")}>
          <ButtonLink kind="primary" icon="book" href={href("helpCentre")}>
            {t("content.help.centre")}
          </ButtonLink>
        </EmptyState>
      )}
    </div>
  );
}
