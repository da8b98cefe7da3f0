/** The feature flags as a tree of switches: a draft, its effects for visitors, and publishing with a reason. */

import "./flags.css";
import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { flagIds, resolveFlags } from "@openhouse/rules/merchants/flag-tree";
import type { FlagId } from "@openhouse/rules/merchants/flag-tree";
import { Button } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";
import { showToast } from "@openhouse/ui/toast/toaster";
import { DecisionDialog } from "../../../components/detail/decision-dialog.tsx";
import { PanelState } from "../../../components/detail/panel-state.tsx";
import { OfficePage } from "../../../components/office-page.tsx";
import { useOffice, useStaff } from "../../../lib/office.tsx";
import { callKey, useCall } from "../../../lib/use-call.ts";
import { usePageDraft } from "../../../lib/use-page-draft.ts";
import { FlagPreview } from "./flag-preview.tsx";
import { FlagTree } from "./flag-tree.tsx";
import type { FlagDraft } from "./flag-tree.tsx";

const route = "GET /backoffice/api/flags";

export default function FlagsPage() {
  const { t } = useTexts();
  const { data, error, refetch } = useCall(route, undefined, { isKept: true });
  return (
    <OfficePage title={t("backoffice.area.flags")}>
      {data === undefined ? (
        <PanelState error={error} onRetry={() => void refetch()} />
      ) : (
        // A newer version remounts the editor, which applies the draft to the newer flags.
        <FlagEditor key={data.version} saved={new Map(Object.entries(data.switches))} version={data.version} />
      )}
    </OfficePage>
  );
}

interface FlagEditorProps {
  readonly saved: ReadonlyMap<string, boolean>;
  readonly version: string;
}

function FlagEditor({ saved, version }: FlagEditorProps) {
  const { t } = useTexts();
  const mayChange = useStaff().roles.includes("admin");
  const [draft, setDraft] = usePageDraft<FlagDraft>("flags", {});
  const [search, setSearch] = useState("");
  const [isReviewing, setReviewing] = useState(false);
  const switches = new Map([...saved, ...Object.entries(draft)]);
  const resolvedFlags = resolveFlags(switches);
  const count = Object.keys(draft).length;
  const toggle = (modId: FlagId, isOn: boolean) => {
    const { [modId]: _before, ...others } = draft;
    setDraft(isOn === (saved.get(modId) === true) ? others : { ...draft, [modId]: isOn });
  };
  return (
    <div className="flags">
      <div className="flags-bar">
        <TextField
          label={t("flags.search")}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <output aria-label={t("backoffice.status")} className="muted figures">
          {t("flags.count", { on: flagIds.filter((modId) => resolvedFlags[modId]).length, all: flagIds.length })}
          {count > 0 && ` · ${t("flags.draft", { count })}`}
        </output>
        {mayChange ? (
          <div className="flags-actions">
            <Button disabled={count === 0} onClick={() => setDraft({})}>
              {t("flags.discard")}
            </Button>
            <Button kind="primary" icon="eye" disabled={count === 0} onClick={() => setReviewing(true)}>
              {t("flags.review")}
            </Button>
          </div>
        ) : (
          <p className="muted">{t("flags.readOnly")}</p>
        )}
      </div>
      <FlagTree switches={switches} draft={draft} search={search} mayChange={mayChange} onToggle={toggle} />
      {isReviewing && (
        <PublishDialog
          saved={saved}
          version={version}
          draft={draft}
          onPublished={() => setDraft({})}
          onClose={() => setReviewing(false)}
        />
      )}
    </div>
  );
}

interface PublishDialogProps extends FlagEditorProps {
  readonly draft: FlagDraft;
  readonly onPublished: () => void;
  readonly onClose: () => void;
}

function PublishDialog({ saved, version, draft, onPublished, onClose }: PublishDialogProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  return (
    <DecisionDialog
      title={t("flags.publish.title")}
      confirmLabel={t("flags.publish")}
      kind="primary"
      consequence={
        <>
          <FlagPreview saved={saved} draft={draft} />
          <p className="muted">{t("flags.publish.text")}</p>
        </>
      }
      reasonHint={t("backoffice.reason.hint")}
      subject={[draft, version]}
      usualReasons={[t("flags.reason.agreed"), t("flags.reason.launch"), t("flags.reason.trouble")]}
      onDecide={async ({ reason, idempotencyKey }) => {
        const body = { version, switches: { ...draft }, reason };
        const newFlags = await api.call("PUT /backoffice/api/flags", { body, idempotencyKey });
        showToast("success", t("flags.published"));
        onPublished();
        queries.setQueryData(callKey(route), newFlags);
      }}
      onClose={onClose}
    />
  );
}
