/** Chooses the receiver of an offer by name; only direct downlines can be chosen. */

import { useDeferredValue, useEffect, useId, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { useDirectDownlines } from "../../api/use-direct-downlines.ts";
import type { Downline } from "../../api/use-direct-downlines.ts";

/** Uses the browser's own suggestion list, for keyboard and screen reader support. */
export function DownlineField({ onPick }: { onPick: (downline: Downline) => void }) {
  const { t } = useTexts();
  const listId = useId();
  const [text, setText] = useState("");
  const [areProblemsShown, setProblemsShown] = useState(false);
  const downlines = useDirectDownlines(useDeferredValue(text));
  const name = text.trim().toLowerCase();
  const selectedDownline = downlines?.find((candidate) => candidate.name === name);
  useEffect(() => {
    if (areProblemsShown && selectedDownline !== undefined) onPick(selectedDownline);
  }, [areProblemsShown, selectedDownline, onPick]);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setProblemsShown(true);
    if (selectedDownline === undefined) event.currentTarget.querySelector<HTMLInputElement>("input")?.focus();
  };
  const problem = name === "" ? t("contracts.offer.receiver.empty") : t("contracts.offer.receiver.unknown");
  return (
    <form className="contracts-receiver" noValidate onSubmit={submit}>
      <TextField
        label={t("contracts.offer.receiver")}
        name="receiver"
        list={listId}
        value={text}
        hint={t("contracts.offer.receiver.hint")}
        error={areProblemsShown && selectedDownline === undefined && downlines !== undefined ? problem : undefined}
        required
        maxLength={100}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setProblemsShown(false);
        }}
      />
      <datalist id={listId}>
        {(downlines ?? []).map(({ id, name: downlineName }) => (
          <option key={id}>{downlineName}</option>
        ))}
      </datalist>
      <div className="dialog-actions">
        <Button type="submit" kind="primary">
          {t("contracts.offer.continue")}
        </Button>
      </div>
    </form>
  );
}
