/** The filters of a record. On phones they are in a sheet, which opens from a button that shows the chosen values. */

import "./record-list.css";
import { useEffect, useId, useRef } from "react";
import type { ReactNode } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { useTexts } from "@openhouse/i18n/texts-provider";

interface RecordFiltersProps {
  /** The chosen values, for example "Past 7 days" and "All". */
  readonly chosen: readonly string[];
  readonly children: ReactNode;
}

export function RecordFilters({ chosen, children }: RecordFiltersProps) {
  const { t } = useTexts();
  const id = useId();
  const filters = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    // Turning the phone can make the screen wide; the open sheet, which is then a part of the page, would cover it.
    const wideScreen = matchMedia("(min-width: 40rem)");
    const hide = () => filters.current?.hidePopover();
    wideScreen.addEventListener("change", hide);
    return () => wideScreen.removeEventListener("change", hide);
  }, []);
  return (
    <>
      <Button icon="filter" className="record-filters-opener" popoverTarget={id}>
        <span className="visually-hidden">{t("records.filters")}: </span>
        <span>{chosen.join(" · ")}</span>
        <Icon name="chevron-down" />
      </Button>
      <fieldset ref={filters} id={id} className="record-filters" popover="auto">
        <legend className="visually-hidden">{t("records.filters")}</legend>
        {children}
        <Button kind="primary" className="record-filters-done" popoverTarget={id} popoverTargetAction="hide">
          {t("records.window.show")}
        </Button>
      </fieldset>
    </>
  );
}
