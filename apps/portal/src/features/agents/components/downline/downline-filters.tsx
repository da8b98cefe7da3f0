/** The search by name, the sort field and order, and the download of the list. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { downlineSorts, useDownloadDownlines } from "../../api/use-downlines.ts";
import type { DownlineChoice } from "../../api/use-downlines.ts";
import { ReportButtons } from "../report-buttons.tsx";

interface DownlineFiltersProps {
  readonly choice: DownlineChoice;
  readonly onChange: (filters: Readonly<Record<string, string>>) => void;
}

export function DownlineFilters({ choice, onChange }: DownlineFiltersProps) {
  const { t } = useTexts();
  const { name, sort, order } = choice;
  const [text, setText] = useState(name);
  const download = useDownloadDownlines(choice);
  const isAscending = (order === "" ? (sort === "name" ? "asc" : "desc") : order) === "asc";
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onChange({ name: text.trim().toLowerCase() });
  };
  return (
    <div className="downline-filters">
      <form className="team-search" noValidate onSubmit={submit}>
        <TextField
          name="name"
          type="search"
          label={t("agents.downline.search")}
          value={text}
          maxLength={100}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Button type="submit" icon="search">
          {t("team.name.search")}
        </Button>
        {name !== "" && (
          <Button icon="close" onClick={() => onChange({ name: "" })}>
            {t("team.name.clear")}
          </Button>
        )}
      </form>
      <div className="downline-sort">
        <SelectField
          name="sort"
          label={t("agents.downline.sort")}
          options={downlineSorts.map((value) => ({ value, label: t(`agents.downline.sort.${value}`) }))}
          value={sort}
          onChange={(event) => onChange({ sort: event.currentTarget.value, order: "" })}
        />
        <Button
          icon={isAscending ? "arrow-up" : "arrow-down"}
          title={t("agents.downline.turn")}
          onClick={() => onChange({ order: isAscending ? "desc" : "asc" })}
        >
          {t(isAscending ? "agents.downline.up" : "agents.downline.down")}
        </Button>
        <ReportButtons download={download} />
      </div>
      {download.failure !== undefined && <p role="alert">{download.failure}</p>}
    </div>
  );
}
