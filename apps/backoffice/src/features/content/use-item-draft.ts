/**
 * The draft of a content item until it is saved; it survives leaving the page. When another person has saved a
 * different text meanwhile, both versions are kept side by side and nothing is overwritten without a choice.
 */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { newActionKey } from "@openhouse/browser/action-key";
import { toApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import type { ContentBody } from "@openhouse/rules/content/content-body";
import { useOffice } from "../../lib/office.tsx";
import { problemText } from "../../lib/problem-text.ts";
import { callKey } from "../../lib/use-call.ts";
import { useKeptDraft } from "../../lib/use-kept-draft.ts";
import type { ContentItem } from "./new-item.ts";

interface Writing {
  readonly slug: string;
  readonly body: ContentBody;
  /** The version that the draft is based on. */
  readonly version: number;
}

const list = "GET /backoffice/api/content";
const one = "GET /backoffice/api/content/:id";

export function useItemDraft(served: ContentItem) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [kept, setKept] = useKeptDraft<Writing | null>(`content ${served.id || served.kind}`, null);
  const [theirs, setTheirs] = useState<ContentItem>();
  const [isBusy, setBusy] = useState(false);
  const writing = kept ?? { slug: served.slug, body: served.draft, version: served.version };
  const isDirty = kept !== null;

  /** Replaces the item on the page with a newer one that contains the draft. */
  const take = (item: ContentItem) => {
    setKept(null);
    setTheirs(undefined);
    queries.setQueryData(callKey(one, { params: { id: item.id } }), item);
    void queries.invalidateQueries({ queryKey: callKey(list) });
  };
  const send = (): Promise<ContentItem> => {
    const { slug, body, version } = writing;
    const idempotencyKey = newActionKey();
    if (served.id === "") {
      return api.call("POST /backoffice/api/content", { body: { kind: served.kind, slug, body }, idempotencyKey });
    }
    return api.call("PUT /backoffice/api/content/:id", {
      params: { id: served.id },
      body: { version, slug, body },
      idempotencyKey,
    });
  };
  /** Saves the draft and returns the item; undefined when saving failed, after showing the error. */
  const keep = async (): Promise<ContentItem | undefined> => {
    if (!isDirty) return served;
    setBusy(true);
    try {
      const item = await send();
      take(item);
      return item;
    } catch (error) {
      const failure = toApiError(error);
      // This refusal carries the newest version.
      if (failure?.code === "content.changed") setTheirs(failure.value as ContentItem);
      showToast("error", problemText(error, t));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    writing,
    isDirty,
    isBusy,
    theirs,
    change: (next: Partial<Omit<Writing, "version">>) => setKept({ ...writing, ...next }),
    discard: () => setKept(null),
    keep,
    take,
    /** Continues from their version with the given text. */
    settle: (item: ContentItem, body: ContentBody) => {
      setKept({ slug: writing.slug, body, version: item.version });
      setTheirs(undefined);
    },
  };
}

export type ItemDraft = ReturnType<typeof useItemDraft>;
