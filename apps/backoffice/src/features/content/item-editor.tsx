/** Edits an item in both languages side by side, previews it in the portal, publishes and withdraws it. */

import "./content.css";
import "./fields.css";
import "./versions.css";
import { useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation, useSearchParams } from "wouter";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { findContentFaults, isSlug } from "@openhouse/rules/content/content-body";
import { isContentKind } from "@openhouse/rules/content/content-kinds";
import { Button } from "@openhouse/ui/button/button";
import { Icon } from "@openhouse/ui/icon/icon";
import { showToast } from "@openhouse/ui/toast/toaster";
import { OfficePage } from "../../components/office-page.tsx";
import { useStaff } from "../../lib/office.tsx";
import { BodyFields } from "./body-fields.tsx";
import { ConflictNotice } from "./conflict-notice.tsx";
import { ContentState } from "./content-state.tsx";
import { DraftPreview } from "./draft-preview.tsx";
import { ItemDialog } from "./item-dialog.tsx";
import type { ItemStep } from "./item-dialog.tsx";
import { ItemHistory } from "./item-history.tsx";
import type { ContentItem } from "./new-item.ts";
import { useItemDraft } from "./use-item-draft.ts";
import type { ItemDraft } from "./use-item-draft.ts";

interface Step {
  readonly kind: ItemStep;
  readonly item: ContentItem;
  readonly number?: number;
}

export function ItemEditor({ currentItem }: { currentItem: ContentItem }) {
  const { t } = useTexts();
  const { roles } = useStaff();
  const [, navigate] = useLocation();
  // Saving a new item opens the page of the saved item. That page continues with the step that the URL requests.
  const requestedStep = useRequestedStep();
  const draft = useItemDraft(currentItem);
  const { content } = draft;
  const mayWrite = roles.includes("content") || roles.includes("admin");
  const kind = isContentKind(currentItem.kind) ? currentItem.kind : "notice";
  const isComplete = findContentFaults(kind, content.body, true).length === 0 && isSlug(content.slug);
  const continuesToPublish = requestedStep === "publish" && mayWrite;
  const [isTried, setTried] = useState(continuesToPublish);
  const [step, setStep] = useState<Step | undefined>(
    continuesToPublish && isComplete && !draft.isDirty ? { kind: "publish", item: currentItem } : undefined,
  );
  const [previewCount, setPreviewCount] = useState(requestedStep === "preview" ? 1 : 0);
  const faults = findContentFaults(kind, content.body, isTried);
  if (isTried && !isSlug(content.slug))
    faults.unshift({ field: "slug", kind: content.slug === "" ? "empty" : "wrong" });
  const save = async (then: "" | "preview" | "publish" = "") => {
    const item = await draft.save();
    if (item === undefined) return undefined;
    if (currentItem.id === "") navigate(`/content/${item.id}${then === "" ? "" : `?then=${then}`}`, { replace: true });
    return item;
  };
  const publish = async () => {
    setTried(true);
    if (!isComplete) {
      showToast("error", t("editor.incomplete"));
      return;
    }
    const item = await save("publish");
    if (item !== undefined) setStep({ kind: "publish", item });
  };
  const showPreview = async () => {
    if ((await save("preview")) !== undefined) setPreviewCount((count) => count + 1);
  };
  const name = content.body.texts.EN["title"] || content.slug || t("editor.untitled");
  return (
    <OfficePage title={name} mark={<ContentState state={currentItem.state} hasChanges={currentItem.hasChanges} />}>
      <EditorBar
        currentItem={currentItem}
        draft={draft}
        mayWrite={mayWrite}
        onSave={() => void save().then((item) => item && showToast("success", t("editor.kept")))}
        onPreview={() => void showPreview()}
        onPublish={() => void publish()}
        onStep={(next) => setStep({ kind: next, item: currentItem })}
      />
      {draft.newerItem !== undefined && (
        <ConflictNotice kind={kind} newerItem={draft.newerItem} draft={content} onSettle={draft.settle} />
      )}
      {previewCount > 0 && currentItem.id !== "" && <DraftPreview key={previewCount} id={currentItem.id} />}
      <BodyFields
        kind={kind}
        slug={content.slug}
        body={content.body}
        faults={faults}
        isReadOnly={!mayWrite}
        onChange={draft.change}
      />
      {currentItem.id !== "" && (
        <ItemHistory
          kind={kind}
          item={currentItem}
          onRestore={mayWrite ? (number) => setStep({ kind: "restore", item: currentItem, number }) : undefined}
        />
      )}
      {step !== undefined && (
        <ItemDialog {...step} name={name} onDone={draft.replaceItem} onClose={() => setStep(undefined)} />
      )}
    </OfficePage>
  );
}

/** The step that the URL requests. It is removed from the URL at once, so that a reload does not repeat the step. */
function useRequestedStep(): string | null {
  const [params, setParams] = useSearchParams();
  const [requestedStep] = useState(() => params.get("then"));
  const removeParameter = useEffectEvent(() => {
    if (requestedStep === null) return;
    const rest = new URLSearchParams(params);
    rest.delete("then");
    setParams(rest, { replace: true });
  });
  useEffect(() => {
    removeParameter();
  }, []);
  return requestedStep;
}

interface EditorBarProps {
  readonly currentItem: ContentItem;
  readonly draft: ItemDraft;
  readonly mayWrite: boolean;
  readonly onSave: () => void;
  readonly onPreview: () => void;
  readonly onPublish: () => void;
  readonly onStep: (step: ItemStep) => void;
}

function EditorBar({ currentItem, draft, mayWrite, onSave, onPreview, onPublish, onStep }: EditorBarProps) {
  const { t } = useTexts();
  const isPublic = currentItem.state === "published" || currentItem.state === "scheduled";
  const isNew = currentItem.id === "";
  return (
    <div className="content-bar">
      <Link className="content-back" href={`/content?kind=${currentItem.kind}`}>
        <Icon name="chevron-left" />
        {isContentKind(currentItem.kind) && t(`editor.kind.${currentItem.kind}`)}
      </Link>
      <output aria-label={t("backoffice.status")} className="muted">
        {draft.isDirty && t("editor.dirty")}
      </output>
      <div className="content-actions">
        {!mayWrite && <span className="muted">{t("editor.readOnly")}</span>}
        {mayWrite && draft.isDirty && (
          <Button kind="plain" icon="close" onClick={draft.discard}>
            {t("editor.discard")}
          </Button>
        )}
        {mayWrite && !isNew && isPublic && (
          <Button kind="plain" icon="eye-off" disabled={draft.isDirty} onClick={() => onStep("withdraw")}>
            {t("editor.withdraw")}
          </Button>
        )}
        {mayWrite && !isNew && (
          <Button
            kind="plain"
            icon={currentItem.state === "archived" ? "refresh" : "trash"}
            disabled={draft.isDirty}
            onClick={() => onStep(currentItem.state === "archived" ? "unarchive" : "archive")}
          >
            {t(currentItem.state === "archived" ? "editor.unarchive" : "editor.archive")}
          </Button>
        )}
        {mayWrite && (
          <Button icon="check" disabled={!draft.isDirty} isBusy={draft.isBusy} onClick={onSave}>
            {t("editor.keep")}
          </Button>
        )}
        {(mayWrite || !isNew) && (
          <Button icon="eye" disabled={isNew && !draft.isDirty} onClick={onPreview}>
            {t("editor.preview")}
          </Button>
        )}
        {mayWrite && (
          <Button kind="primary" icon="send" onClick={onPublish}>
            {t("editor.publish")}
          </Button>
        )}
      </div>
    </div>
  );
}
