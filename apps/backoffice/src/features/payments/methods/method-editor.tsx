/**
 * Edits a deposit method. One person alone can only switch off the method or its channels; all other changes need a
 * second person.
 */

import { useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { effectOfChange } from "@openhouse/rules/payments/method-change";
import { useOffice } from "../../../lib/office.tsx";
import { EditorNotices } from "./editor-notices.tsx";
import { differencesOf } from "./differences-of.ts";
import { draftOf, readDraft } from "./method-draft.ts";
import type { Method, MethodDraft } from "./method-draft.ts";
import { MethodFields } from "./method-fields.tsx";
import { PublishMethod } from "./publish-method.tsx";
import { useMethodTexts } from "./use-method-texts.ts";

interface MethodEditorProps {
  readonly method: Method;
  readonly canChangeAccounts: boolean;
  /** True if a change waits for a second person. */
  readonly isWaiting: boolean;
  readonly onClose: () => void;
}

export function MethodEditor({ method, canChangeAccounts, isWaiting, onClose }: MethodEditorProps) {
  const { t } = useTexts();
  const { api } = useOffice();
  const { depositProperties } = useMethodTexts(method.currency);
  // The method as it was when the editor opened; the draft is based on it even if the list is read again.
  const [base, setBase] = useState(method);
  const [draft, setDraft] = useState<MethodDraft>(() => draftOf(method));
  const [isPublishing, setPublishing] = useState(false);
  const { code, name, version, kind, currency } = base;
  const parsedDraft = readDraft(draft, currency);
  const change = parsedDraft.kind === "change" ? parsedDraft.change : undefined;
  const effect =
    change === undefined
      ? "none"
      : effectOfChange({ ...base, parts: base.channels }, { ...change, parts: change.channels });
  return (
    <div className="method-editor">
      <MethodFields
        draft={draft}
        isTransfer={kind === "transfer"}
        canChangeAccounts={canChangeAccounts}
        onChange={(part) => setDraft({ ...draft, ...part })}
      />
      <EditorNotices
        fault={parsedDraft.kind === "fault" ? t(`methods.fault.${parsedDraft.fault}`) : undefined}
        isOutdated={method.version !== version}
        isBlocked={isWaiting && effect === "secondPerson"}
        canPublish={effect !== "none"}
        onPublish={() => setPublishing(true)}
        onReload={() => {
          setBase(method);
          setDraft(draftOf(method));
        }}
        onClose={onClose}
      />
      {isPublishing && change !== undefined && (
        <PublishMethod
          name={name}
          isAtOnce={effect === "atOnce"}
          differences={differencesOf(depositProperties(valuesOf(base)), depositProperties(valuesOf(change)))}
          subject={[change, version]}
          route="GET /backoffice/api/deposit-methods"
          send={({ reason, idempotencyKey }) => {
            const call = { params: { code }, body: { ...change, version, reason }, idempotencyKey };
            return api.call("PUT /backoffice/api/deposit-methods/:code", call);
          }}
          onSent={onClose}
          onClose={() => setPublishing(false)}
        />
      )}
    </div>
  );
}

/** The names of a method cannot change, so they are left out of the comparison. */
function valuesOf<Values extends Pick<Method, "isOn" | "terms" | "channels">>({ isOn, terms, channels }: Values) {
  return { names: { EN: "", TY: "" }, isOn, terms, channels };
}
