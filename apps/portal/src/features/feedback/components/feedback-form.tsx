/** The feedback form: kind, text and a remark; visitors also enter a contact address. */

import "./feedback-form.css";
import { useState } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { useTexts } from "@openhouse/i18n/texts-provider";
import {
  countCharacters,
  feedbackBounds,
  feedbackFaults,
  feedbackTypes,
  formTypes,
  longestRemark,
  longestSender,
} from "@openhouse/rules/feedback/feedback-form";
import { useHasSession, usePage } from "../../../lib/page/page-context.tsx";
import { refusedField } from "../../../lib/forms/refused-field.ts";
import { useAction } from "../../../lib/forms/use-action.ts";
import { SentNotice } from "./sent-notice.tsx";

const emptyDraft = { type: "other" as (typeof formTypes)[number], content: "", remark: "", sender: "" };

export function FeedbackForm() {
  const { t } = useTexts();
  const hasSession = useHasSession();
  const [draft, setDraft] = useState(emptyDraft);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSent, setSent] = useState(false);
  const action = useSend(() => {
    setSent(true);
    setSubmitted(false);
    setDraft(emptyDraft);
  });
  const faults = isSubmitted ? feedbackFaults(draft) : {};
  const refusedName = refusedField(action.refusal, ["content", "remark"]);
  const set = (change: Partial<typeof emptyDraft>) => {
    setSent(false);
    setDraft({ ...draft, ...change });
  };
  const bounds = { min: feedbackBounds.minLength, max: feedbackBounds.maxLength };
  const contentError =
    faults.content === "empty"
      ? t("feedback.content.empty")
      : faults.content === "length"
        ? t("feedback.content.length", bounds)
        : undefined;
  const send = () => {
    setSubmitted(true);
    if (Object.keys(feedbackFaults(draft)).length === 0) void action.run(draft);
  };
  return (
    <form
      className="feedback-form"
      method="post"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {isSent && <SentNotice text={t("feedback.sent")} />}
      <SelectField
        label={t("feedback.type")}
        required
        value={draft.type}
        options={formTypes.map((value) => ({ value, label: t(`feedback.type.${value}`) }))}
        onChange={({ target }) => set({ type: formTypes.find((type) => type === target.value) ?? "other" })}
      />
      <TextAreaField
        label={t("feedback.content")}
        required
        rows={6}
        value={draft.content}
        hint={t("feedback.content.hint", { ...bounds, count: countCharacters(draft.content) })}
        error={contentError ?? (refusedName === "content" ? action.failure : undefined)}
        onChange={({ target }) => set({ content: target.value })}
      />
      <TextField
        label={t("feedback.remark")}
        value={draft.remark}
        hint={t("feedback.remark.hint", { max: longestRemark })}
        error={
          faults.remark === undefined
            ? refusedName === "remark"
              ? action.failure
              : undefined
            : t("feedback.remark.length", { max: longestRemark })
        }
        onChange={({ target }) => set({ remark: target.value })}
      />
      {!hasSession && (
        <TextField
          label={t("feedback.sender")}
          value={draft.sender}
          maxLength={longestSender}
          autoComplete="email"
          hint={t("feedback.sender.hint")}
          onChange={({ target }) => set({ sender: target.value })}
        />
      )}
      <FormFailure text={refusedName === undefined ? action.failure : undefined} />
      <Button type="submit" kind="primary" icon="send" isBusy={action.isBusy}>
        {t("feedback.send")}
      </Button>
    </form>
  );
}

function useSend(onDone: () => void) {
  const { api } = usePage();
  return useAction(
    async ({ type, content, remark, sender }: typeof emptyDraft, idempotencyKey) =>
      // `api` is undefined on the server, where no form is submitted.
      api?.call("PUT /wps/feedback", {
        body: {
          type: feedbackTypes[type],
          content,
          ...(remark.trim() === "" ? {} : { remark }),
          ...(sender.trim() === "" ? {} : { sender }),
        },
        idempotencyKey,
      }),
    onDone,
  );
}
