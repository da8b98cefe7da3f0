/** The columns of the content list. */

import { Link } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Column } from "@openhouse/ui/table/data-table";
import { useFormats } from "../../lib/formats.ts";
import { ContentState } from "./content-state.tsx";
import type { ContentRow } from "./content-state.tsx";

export function useContentColumns(): Column<ContentRow>[] {
  const { t } = useTexts();
  const { stamp } = useFormats();
  const minutes = (ms: number | null) => (ms === null ? "–" : stamp(ms).slice(0, 16));
  return [
    {
      key: "title",
      title: t("editor.field.title"),
      isLong: true,
      cell: ({ id, picture, titles, slug }) => (
        <Link className="content-name" href={`/content/${id}`}>
          {picture !== "" && <img src={picture} alt="" loading="lazy" />}
          <span>
            <strong>{titles.EN === "" ? slug : titles.EN}</strong>
            <span className="muted" lang="fil">
              {titles.TY}
            </span>
          </span>
        </Link>
      ),
    },
    { key: "state", title: t("backoffice.column.state"), cell: (row) => <ContentState {...row} /> },
    {
      key: "window",
      title: t("editor.window"),
      cell: ({ showsFrom, showsUntil }) => (
        <span className="figures content-window">
          <time>{minutes(showsFrom)}</time>
          {showsUntil !== null && <time className="muted">→ {minutes(showsUntil)}</time>}
        </span>
      ),
    },
    {
      key: "changed",
      title: t("editor.changed"),
      cell: ({ changedAt, changedBy }) => (
        <span className="content-window">
          <time className="figures">{minutes(changedAt)}</time>
          <span className="muted">{changedBy}</span>
        </span>
      ),
    },
  ];
}
