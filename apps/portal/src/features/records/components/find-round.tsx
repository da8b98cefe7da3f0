/** A form that finds one round by the number that the account record shows. */

import { useState } from "react";
import type { SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { readOrderNumber } from "../rules/game-classes.ts";

interface FindRoundProps {
  /** Number of the displayed round; "" if all rounds are shown. */
  readonly order: string;
  readonly onOrder: (order: string) => void;
}

export function FindRound({ order, onOrder }: FindRoundProps) {
  const { t } = useTexts();
  const [text, setText] = useState(order);
  const [isWrong, setIsWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const orderNumber = text.trim() === "" ? "" : readOrderNumber(text);
    setIsWrong(orderNumber === undefined);
    if (orderNumber !== undefined) onOrder(orderNumber);
  };
  return (
    <form className="find-round" noValidate onSubmit={submit}>
      <TextField
        label={t("records.order")}
        inputMode="numeric"
        autoComplete="off"
        maxLength={40}
        value={text}
        error={isWrong ? t("records.order.hint") : undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsWrong(false);
        }}
      />
      {order === "" ? (
        <Button type="submit" icon="search" aria-label={t("records.order.search")} title={t("records.order.search")} />
      ) : (
        <Button
          icon="close"
          aria-label={t("records.order.clear")}
          title={t("records.order.clear")}
          onClick={() => onOrder("")}
        />
      )}
    </form>
  );
}
