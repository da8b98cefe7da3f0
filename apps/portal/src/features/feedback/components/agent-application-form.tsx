/** The form of an application to become an agent: name, contact and message. It reaches support as feedback. */

import "./feedback-form.css";
import { useState } from "react";
import type { ReactNode, SubmitEvent } from "react";
import { Button } from "@openhouse/ui/button/button";
import { FormFailure } from "@openhouse/ui/field/form-failure";
import { TextAreaField } from "@openhouse/ui/field/text-area-field";
import { TextField } from "@openhouse/ui/field/field";
import { useTexts } from "@openhouse/i18n/texts-provider";
import {
  applicationFaults,
  countCharacters,
  feedbackBounds,
  feedbackTypes,
  longestRemark,
  longestSender,
} from "@openhouse/rules/feedback/feedback-form";
import { refusedField } from "../../../lib/forms/refused-field.ts";
import { useAction } from "../../../lib/forms/use-action.ts";
import { useInvalidFocus } from "../../../lib/forms/use-invalid-focus.ts";
import { usePage } from "../../../lib/page/page-context.tsx";
import { SentNotice } from "./sent-notice.tsx";

const emptyDraft = { remark: "", sender: "", content: "" };
type Draft = typeof emptyDraft;
const names = ["remark", "sender", "content"] as const;

/** Sends the call with the proof that a human fills in the form; resolves to undefined until there is one. */
export type ProveHuman = <Output>(
  call: (proof: { captcha?: string }) => Promise<Output>,
) => Promise<Output | undefined>;

interface AgentApplicationFormProps {
  /** The captcha, while one is required. */
  readonly captcha: ReactNode;
  readonly prove: ProveHuman;
}

export function AgentApplicationForm({ captcha, prove }: AgentApplicationFormProps) {
  const { t } = useTexts();
  const { api } = usePage();
  const [draft, setDraft] = useState<Draft>(emptyDraft);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isSent, setSent] = useState(false);
  const sending = useAction(
    (body: Draft, idempotencyKey) =>
      prove(async (proof) => {
        // `api` is undefined on the server, where no form is submitted.
        await api?.call("PUT /wps/feedback", {
          body: { type: feedbackTypes.application, ...body, ...proof },
          idempotencyKey,
        });
        return true;
      }),
    (hasSent) => {
      if (hasSent === true) setSent(true);
    },
  );
  const { form, focusInvalid } = useInvalidFocus(sending.refusal);
  const faults = isSubmitted ? applicationFaults(draft) : {};
  const refusedName = refusedField(sending.refusal, names);
  const bounds = { min: feedbackBounds.minLength, max: feedbackBounds.maxLength };
  const errorOf = (name: keyof Draft) => {
    const fault = faults[name];
    if (fault === "empty") return t(`feedback.application.${name}.empty`);
    if (fault === "length")
      return name === "content"
        ? t("feedback.content.length", bounds)
        : t("feedback.application.long", { max: name === "remark" ? longestRemark : longestSender });
    return refusedName === name ? sending.failure : undefined;
  };
  const set = (change: Partial<Draft>) => setDraft({ ...draft, ...change });
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setSubmitted(true);
    if (Object.keys(applicationFaults(draft)).length > 0) focusInvalid();
    else void sending.run(draft);
  };
  if (isSent) return <SentNotice text={t("feedback.application.sent")} />;
  return (
    <form ref={form} className="feedback-form" method="post" noValidate onSubmit={onSubmit}>
      <TextField
        label={t("feedback.application.remark")}
        name="remark"
        required
        autoComplete="name"
        value={draft.remark}
        error={errorOf("remark")}
        onChange={({ target }) => set({ remark: target.value })}
      />
      <TextField
        label={t("feedback.application.sender")}
        name="sender"
        required
        autoComplete="email"
        value={draft.sender}
        hint={t("feedback.application.sender.hint")}
        error={errorOf("sender")}
        onChange={({ target }) => set({ sender: target.value })}
      />
      <TextAreaField
        label={t("feedback.application.content")}
        name="content"
        required
        rows={5}
        value={draft.content}
        hint={t("feedback.content.hint", { ...bounds, count: countCharacters(draft.content) })}
        error={errorOf("content")}
        onChange={({ target }) => set({ content: target.value })}
      />
      {captcha}
      <FormFailure text={refusedName === undefined ? sending.failure : undefined} />
      <Button type="submit" kind="primary" size="large" icon="send" isBusy={sending.isBusy}>
        {t("feedback.application.send")}
      </Button>
    </form>
  );
}
