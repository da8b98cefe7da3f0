/** The help centre: sections, questions and a search, which a link can fill in (`?q=`). */

import { useMemo, useState } from "react";
import { ButtonLink, IconButton } from "@openhouse/ui/button/button";
import { Field } from "@openhouse/ui/field/field";
import { EmptyState } from "@openhouse/ui/pane/empty-state";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { ContentHead } from "../../features/content/components/content-head.tsx";
import { HelpSections } from "../../features/content/components/help-sections.tsx";
import type { HelpSection } from "../../features/content/components/help-sections.tsx";
import { searchHelp } from "../../features/content/rules/search-help.ts";
import { helpRead } from "../../lib/page/content-reads.ts";
import { useQueryParams } from "../../lib/navigation/location.tsx";
import { usePublicRead } from "../../lib/page/page-context.tsx";
import { href } from "../../lib/navigation/paths.ts";
import { PageLoadFailure, PageOutline } from "../page-outline.tsx";

export default function HelpCentrePage() {
  const { t, language } = useTexts();
  const help = usePublicRead(useMemo(() => helpRead(language), [language]));
  if (help.kind === "failed") return <PageLoadFailure onRetry={help.retry} />;
  if (help.kind === "loading") return <PageOutline />;
  return (
    <div className="page">
      <ContentHead title={t("content.help.centre")} text={t("content.help.text")}>
        <ButtonLink icon="edit" href={href("feedback")}>
          {t("feedback.title")}
        </ButtonLink>
      </ContentHead>
      <HelpSearch sections={help.value} />
    </div>
  );
}

function HelpSearch({ sections }: { sections: readonly HelpSection[] }) {
  const { t } = useTexts();
  const requestedSearch = useQueryParams().get("q") ?? "";
  const [typedSearch, setTypedSearch] = useState<string>();
  const search = typedSearch ?? requestedSearch;
  const matches = searchHelp(sections, search);
  const count = matches.reduce((sum, { children }) => sum + children.length, 0);
  return (
    <div className="help-layout">
      <search>
        <form action={href("helpCentre")} onSubmit={(event) => event.preventDefault()}>
          <Field label={t("content.help.search")} hint={search === "" ? undefined : t("content.help.found", { count })}>
            {(control) => (
              <div className="control">
                <input
                  {...control}
                  name="q"
                  type="search"
                  value={search}
                  onChange={({ target }) => setTypedSearch(target.value)}
                />
                <IconButton type="submit" icon="search" label={t("content.help.search")} />
              </div>
            )}
          </Field>
        </form>
      </search>
      <nav className="help-topics" aria-label={t("content.help.topics")}>
        {matches.map(({ id, title }) => (
          <a key={id} href={`#help-${id}`}>
            {title}
          </a>
        ))}
      </nav>
      {matches.length === 0 ? (
        <EmptyState title={t("content.help.nothing.title")} text={t("content.help.nothing.text")} />
      ) : (
        <HelpSections sections={matches} isOpen={search.trim() !== ""} />
      )}
    </div>
  );
}
