/**
 * Asks a member for an unknown date of birth before the first deposit or game. The page does not check the age, because
 * the server must learn the answer: a member who is under age is blocked and cannot try another date.
 */

import { useState } from "react";
import type { FormEvent } from "react";
import { earliestBirthday, isBirthday } from "@openhouse/rules/identity/age";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { nowMs } from "../lib/clock.ts";
import { useAction } from "../lib/forms/use-action.ts";
import { todayOf } from "../lib/lists/date-window.ts";
import { useApi, usePage } from "../lib/page/page-context.tsx";
import { queryClient } from "../lib/queries/queries.tsx";

/** The error code of a refused deposit or launch to which this question leads. */
export const birthdayCode = "account.birthday.required";

/** `onSaved` continues what the question has interrupted. */
export function BirthdayQuestion({ onSaved }: { onSaved: () => void }) {
  const { t } = useTexts();
  const { agreementAge: age, timeZone } = usePage().merchant;
  const api = useApi();
  const [birthday, setBirthday] = useState("");
  const [hasFault, setFault] = useState(false);
  const action = useAction(
    (value: string) => api.call("PUT /wps/member/profile", { body: { values: { birthday: value } } }),
    () => {
      void queryClient.invalidateQueries({ queryKey: ["profile"] });
      void queryClient.invalidateQueries({ queryKey: ["member"] });
      onSaved();
    },
  );
  const today = todayOf(nowMs(), timeZone);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isValid = isBirthday(birthday, today);
    setFault(!isValid);
    if (isValid) void action.run(birthday);
    else event.currentTarget.querySelector("input")?.focus();
  };
  if (action.code === "profile.age") return <p role="alert">{t("common.birthday.underAge", { age })}</p>;
  return (
    <form className="form" method="post" noValidate onSubmit={send}>
      <p>{t("common.birthday.reason", { age })}</p>
      <TextField
        label={t("common.birthday.label")}
        name="birthday"
        type="date"
        autoComplete="bday"
        required
        min={earliestBirthday}
        max={today}
        value={birthday}
        error={hasFault ? t("common.birthday.fault") : undefined}
        onChange={({ currentTarget }) => {
          setBirthday(currentTarget.value);
          setFault(false);
          action.reset();
        }}
      />
      <FormFailure text={action.failure} />
      <Button type="submit" kind="primary" size="large" icon="check" isBusy={action.isBusy}>
        {t("common.birthday.action")}
      </Button>
    </form>
  );
}
