/** The registration rules: a draft in a table, a preview of the form, and publishing with a reason. */

import "./rules.css";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import type { Reply } from "@openhouse/browser/api-types";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { choiceFields, loginFields, registrationFields } from "@openhouse/rules/identity/registration-rules";
import type { RuledField } from "@openhouse/rules/identity/registration-rules";
import { Button } from "@openhouse/ui/button/button";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useOffice, useStaff } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { usePageDraft } from "../../../lib/use-page-draft.ts";
import { patternText } from "./pattern-text.ts";
import { changeDraft, faultsOfDraft, ruleChoicesOf } from "./rule-draft.ts";
import type { RuleChoices } from "./rule-draft.ts";
import { RulePreview } from "./rule-preview.tsx";
import { RuleTable } from "./rule-table.tsx";

const route = "GET /backoffice/api/registration/rules";

export default function RulesPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useCall(route, undefined, { isKept: true });
  return (
    <OfficePage title={t("backoffice.area.registration")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        // A newer version remounts the editor, which applies the draft to the newer rules.
        <RulesEditor key={data.version} published={data} />
      )}
    </OfficePage>
  );
}

function RulesEditor({ published }: { published: Reply<typeof route> }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const mayChange = roles.includes("admin") || roles.includes("content");
  const saved = ruleChoicesOf(published.rules);
  const [draft, setDraft] = usePageDraft<RuleChoices>("rules", {});
  const [isReviewing, setReviewing] = useState(false);
  const choices = { ...saved, ...draft };
  const faults = faultsOfDraft(draft);
  const count = Object.keys(draft).length;
  const canPublish = count > 0 && Object.keys(faults).length === 0;
  const table = (title: string, fields: readonly RuledField[]) => (
    <RuleTable
      title={title}
      fields={fields}
      choices={choices}
      changed={draft}
      faults={faults}
      mayChange={mayChange}
      onChange={(field, choice) => setDraft(changeDraft(saved, draft, [field, choice]))}
    />
  );
  return (
    <div className="rule-editor">
      <div className="rule-bar">
        <p className="muted">{t("rules.text")}</p>
        <output aria-label={t("backoffice.status")} className="figures">
          {count > 0 && t("rules.draft", { count })}
        </output>
        {mayChange ? (
          <div className="rule-actions">
            <Button disabled={count === 0} onClick={() => setDraft({})}>
              {t("rules.discard")}
            </Button>
            <Button kind="primary" icon="eye" disabled={!canPublish} onClick={() => setReviewing(true)}>
              {t("rules.review")}
            </Button>
          </div>
        ) : (
          <p className="muted">{t("rules.readOnly")}</p>
        )}
      </div>
      <div className="rule-tables">
        {table(t("rules.group.register"), [...registrationFields, ...choiceFields])}
        {table(t("rules.group.login"), loginFields)}
      </div>
      <RulePreview choices={choices} setting={published} />
      {isReviewing && (
        <PublishRules
          saved={saved}
          draft={draft}
          version={published.version}
          onPublished={() => setDraft({})}
          onClose={() => setReviewing(false)}
        />
      )}
    </div>
  );
}

interface PublishRulesProps {
  readonly saved: RuleChoices;
  readonly draft: RuleChoices;
  readonly version: string;
  readonly onPublished: () => void;
  readonly onClose: () => void;
}

function PublishRules({ saved, draft, version, onPublished, onClose }: PublishRulesProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  return (
    <DecisionDialog
      title={t("rules.publish.title")}
      confirmLabel={t("rules.publish")}
      kind="primary"
      consequence={
        <>
          <Changes saved={saved} draft={draft} />
          <p className="muted">{t("rules.publish.text")}</p>
        </>
      }
      reasonHint={t("backoffice.reason.hint")}
      subject={[draft, version]}
      usualReasons={[t("rules.reason.compliance"), t("rules.reason.campaign"), t("rules.reason.simpler")]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const body = { version, rules: { ...draft } as Record<string, NonNullable<RuleChoices[RuledField]>>, reason };
        const newRules = await api.call("PUT /backoffice/api/registration/rules", { body, idempotencyKey });
        showToast("success", t("rules.published"));
        onPublished();
        queries.setQueryData(callKey(route), newRules);
      }}
      onClose={onClose}
    />
  );
}

function Changes({ saved, draft }: Pick<PublishRulesProps, "saved" | "draft">) {
  const { t } = useTexts();
  const choiceText = (choices: RuleChoices, field: RuledField) => {
    const choice = choices[field];
    if (choice === undefined) return "";
    const { enabled, required, patternId, minLength, maxLength } = choice;
    const marks = [enabled && t("rules.column.shown"), required && t("rules.column.required")].filter(Boolean);
    return [...marks, patternText(t, patternId), `${minLength} – ${maxLength}`].join(" · ");
  };
  return (
    <ul className="rule-changes">
      {[...registrationFields, ...loginFields]
        .filter((field) => field in draft)
        .map((field) => (
          <li key={field}>
            <strong>{t(`registration.field.${field}`)}</strong> {choiceText(draft, field)}{" "}
            <span className="muted">({t("rules.was", { before: choiceText(saved, field) })})</span>
          </li>
        ))}
    </ul>
  );
}
