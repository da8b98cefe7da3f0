/** The help dialog over the current page (specification, section 2): the questions and a link to the help centre. */

import "./content.css";
import { useMemo } from "react";
import { ButtonLink } from "@openhouse/ui/button/button";
import { Dialog } from "@openhouse/ui/dialog/dialog";
import { Skeleton } from "@openhouse/ui/skeleton/skeleton";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { PageFailure } from "../../../components/page-failure.tsx";
import { helpRead } from "../../../lib/page/content-reads.ts";
import { closeDialog } from "../../../lib/dialogs/dialog-store.ts";
import { usePublicRead } from "../../../lib/page/page-context.tsx";
import { href } from "../../../lib/navigation/paths.ts";
import { HelpSections } from "./help-sections.tsx";

export default function HelpDialog() {
  const { t, language } = useTexts();
  const help = usePublicRead(useMemo(() => helpRead(language), [language]));
  return (
    <Dialog isOpen onClose={closeDialog} size="wide" title={t("content.help.title")} closeLabel={t("common.close")}>
      {help.kind === "loading" && <Skeleton height="16rem" />}
      {help.kind === "failed" && <PageFailure error={undefined} onRetry={help.retry} />}
      {help.kind === "loaded" && <HelpSections sections={help.value} />}
      <div className="content-actions">
        <ButtonLink kind="primary" icon="book" href={href("helpCentre")}>
          {t("content.help.all")}
        </ButtonLink>
        <ButtonLink icon="edit" href={href("feedback")}>
          {t("feedback.title")}
        </ButtonLink>
      </div>
    </Dialog>
  );
}
