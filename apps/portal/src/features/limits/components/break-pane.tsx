/**
 * Starts a break from play or a self-exclusion: the member selects its length, reads the consequences and enters the
 * password.
 */

import { useEffect, useRef, useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { PasswordField } from "@openhouse/ui/field/password-field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { CallInput } from "@openhouse/browser/api-types";
import { useStopPlay } from "../../../lib/session/stop-play.ts";
import { useLimitAction } from "../api/use-limits.ts";
import { LimitsHead } from "./limits-head.tsx";

type BreakRequest = CallInput<"POST /wps/member/break">["body"];
type Term = BreakRequest["term"];

const timeOuts: readonly Term[] = ["day", "week", "month"];
const exclusions: readonly Term[] = ["halfYear", "year", "forever"];

export function BreakPane() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const [term, setTerm] = useState<Term>();
  const close = () => {
    setOpen(false);
    setTerm(undefined);
  };
  return (
    <section className="pane limits-pane" aria-labelledby="limits-break">
      <LimitsHead icon="pause" id="limits-break" title={t("limits.break.title")} text={t("limits.break.text")} />
      {isOpen ? (
        <>
          <TermChoice kind="timeOut" terms={timeOuts} selected={term} onChoose={setTerm} />
          <TermChoice kind="exclusion" terms={exclusions} selected={term} onChoose={setTerm} />
          {term !== undefined && <BreakForm key={term} term={term} onCancel={close} />}
        </>
      ) : (
        <Button icon="pause" onClick={() => setOpen(true)}>
          {t("limits.break.open")}
        </Button>
      )}
    </section>
  );
}

interface TermChoiceProps {
  readonly kind: "timeOut" | "exclusion";
  readonly terms: readonly Term[];
  readonly selected: Term | undefined;
  readonly onChoose: (term: Term) => void;
}

function TermChoice({ kind, terms, selected, onChoose }: TermChoiceProps) {
  const { t } = useTexts();
  return (
    <fieldset className="term-choice">
      <legend>{t(`limits.break.${kind}`)}</legend>
      <p className="muted">{t(`limits.break.${kind}.text`)}</p>
      <div>
        {terms.map((term) => (
          <label key={term} className="term">
            <input type="radio" name="term" value={term} checked={selected === term} onChange={() => onChoose(term)} />
            <span>{t(`limits.break.${term}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

function BreakForm({ term, onCancel }: { term: Term; onCancel: () => void }) {
  const { t } = useTexts();
  const [password, setPassword] = useState("");
  const [isMissing, setMissing] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const stopPlay = useStopPlay();
  const { isBusy, failure, code, run } = useLimitAction(
    (api, body: BreakRequest, idempotencyKey) => api.call("POST /wps/member/break", { body, idempotencyKey }),
    ({ kind, untilAt }) => {
      onCancel();
      stopPlay({ kind: "excluded", exclusion: kind, untilAt });
    },
  );
  useEffect(() => {
    form.current?.scrollIntoView({ block: "nearest" });
  }, []);
  const isTimeOut = timeOuts.includes(term);
  const isPasswordWrong = code === "login.cred.err";
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    setMissing(password === "");
    if (password === "") form.current?.querySelector("input")?.focus();
    else void run({ term, password });
  };
  const error = isMissing ? t("common.problem.empty") : isPasswordWrong ? t("limits.break.wrongPassword") : undefined;
  return (
    <form ref={form} className="form break-form" noValidate onSubmit={onSubmit}>
      <p>
        {term === "forever"
          ? t("limits.break.confirm.forever")
          : t(isTimeOut ? "limits.break.confirm.timeOut" : "limits.break.confirm.exclusion", {
              term: t(`limits.break.${term}`),
            })}
      </p>
      <PasswordField
        name="password"
        label={t("limits.break.password")}
        required
        value={password}
        error={error}
        autoComplete="current-password"
        showLabel={t("common.password.show")}
        hideLabel={t("common.password.hide")}
        onChange={({ currentTarget }) => {
          setPassword(currentTarget.value);
          setMissing(false);
        }}
      />
      <FormFailure text={isPasswordWrong ? undefined : failure} />
      <div className="form-actions">
        <Button type="submit" kind="danger" isBusy={isBusy}>
          {t(isTimeOut ? "limits.break.start" : "limits.break.exclude")}
        </Button>
        <Button kind="plain" onClick={onCancel}>
          {t("common.cancel")}
        </Button>
      </div>
    </form>
  );
}
