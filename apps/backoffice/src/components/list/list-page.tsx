/**
 * A page that is one list. The caller describes the views, filters, columns, list and panel. This component keeps
 * view and filters in the URL and adds paging, loading, empty and error states, export and keyboard shortcuts.
 */

import type { ReactNode } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { KeysetList } from "../../lib/use-keyset-list.ts";
import { OfficePage } from "../office-page.tsx";
import { ListFilterBar } from "./list-filters.tsx";
import type { ListFilters } from "./list-filters.tsx";
import type { OfficeColumn } from "./office-column.ts";
import { useRowNavigation } from "./use-row-navigation.ts";
import { ViewTabs } from "./view-tabs.tsx";
import { WorkList } from "./work-list.tsx";

interface ListPageProps<Row, ViewId extends string> {
  readonly title: string;
  /** The path of the page; the path of a row is `<path>/<key>`. */
  readonly path: string;
  readonly views?: ListViews<ViewId>;
  readonly filters?: ListFilters;
  readonly list: KeysetList<Row>;
  readonly columns: readonly OfficeColumn<Row>[];
  readonly keyOf: (row: Row) => string;
  /** The text of an empty list if no filter is set. */
  readonly emptyText: string;
  /** Name of the exported file, without date and extension. */
  readonly fileName: string;
  /** The key of the row that the URL opens. */
  readonly openKey?: string | undefined;
  /** Renders the panel of the open row. `close` returns to the list. */
  readonly renderPanel?: (key: string, close: () => void) => ReactNode;
  readonly actions?: ReactNode;
  /** Shown above the views. */
  readonly head?: ReactNode;
  /** Shown between filters and list. */
  readonly notice?: ReactNode;
  /** The dialogs of the page. */
  readonly children?: ReactNode;
}

interface ListViews<Id extends string> {
  readonly label: string;
  /** In the order of the tabs; the first one is the default. */
  readonly all: readonly { readonly id: Id }[];
  readonly selected: Id;
  readonly textOf: (id: Id) => string;
  /** The count is not shown if it is undefined or zero. */
  readonly countOf?: (id: Id) => number | undefined;
}

export function ListPage<Row, ViewId extends string = never>(props: ListPageProps<Row, ViewId>) {
  const { title, path, views, filters, list, columns, keyOf, emptyText, fileName, openKey, children } = props;
  const { t } = useTexts();
  const { close } = useRowNavigation({ keys: list.rows.map(keyOf), openKey, base: path });
  return (
    <OfficePage
      title={title}
      isFilled
      actions={props.actions}
      panel={openKey !== undefined && props.renderPanel?.(openKey, close)}
    >
      {props.head}
      {views !== undefined && (
        <ViewTabs
          label={views.label}
          base={path}
          selected={views.selected}
          views={views.all.map(({ id }) => ({ id, label: views.textOf(id), count: views.countOf?.(id) }))}
        />
      )}
      {filters !== undefined && <ListFilterBar filters={filters} />}
      {props.notice}
      <WorkList
        caption={title}
        columns={columns}
        list={list}
        rowKey={keyOf}
        currentKey={openKey}
        emptyText={filters?.isFiltered === true ? t("backoffice.list.nothingFound") : emptyText}
        fileName={fileName}
      />
      {children}
    </OfficePage>
  );
}
