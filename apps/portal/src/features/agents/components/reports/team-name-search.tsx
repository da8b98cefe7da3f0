/** A search field that filters a list by one team member's name and suggests names. */

import { useDeferredValue, useId, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { Field } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useTeamNames } from "../../api/use-team-names.ts";
import type { TeamPart } from "../../api/use-team-bets.ts";

interface TeamNameSearchProps {
  /** The selected member; "" means all. */
  readonly name: string;
  /** The part of the agent's team that name suggestions come from; undefined means no suggestions. */
  readonly part: TeamPart | undefined;
  readonly onName: (name: string) => void;
}

/** Uses the browser's own suggestion list, for keyboard and screen reader support. */
export function TeamNameSearch({ name, part, onName }: TeamNameSearchProps) {
  const { t } = useTexts();
  const listId = useId();
  const [text, setText] = useState(name);
  const names = useTeamNames(useDeferredValue(text), part);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onName(text.trim().toLowerCase());
  };
  return (
    <form className="team-search" noValidate onSubmit={submit}>
      <Field label={t("team.name")}>
        {(control) => (
          <div className="control">
            <input
              {...control}
              type="text"
              list={listId}
              value={text}
              maxLength={100}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setText(event.currentTarget.value)}
            />
          </div>
        )}
      </Field>
      <datalist id={listId}>
        {names.map((suggestion) => (
          <option key={suggestion}>{suggestion}</option>
        ))}
      </datalist>
      <Button type="submit" icon="search">
        {t("team.name.search")}
      </Button>
      {name !== "" && (
        <Button icon="close" onClick={() => onName("")}>
          {t("team.name.clear")}
        </Button>
      )}
    </form>
  );
}
