/**
 * The unsaved draft of a content item. The draft survives leaving the page. If another staff member has saved the item
 * meanwhile, the editor shows both values of each field that differs (including the slug), and the staff member chooses
 * one.
 */

import { useState } from "react";
import { useQueryClient } from "@tanstack/react-query";
import { newActionKey } from "@openhouse/browser/action-key";
import { toApiError } from "@openhouse/browser/api-error";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { showToast } from "@openhouse/ui/toast/toaster";
import { useOffice } from "../../lib/office.tsx";
import { problemText } from "../../lib/problem-text.ts";
import { callKey } from "../../lib/use-call.ts";
import { usePageDraft } from "../../lib/use-page-draft.ts";
import type { EditedContent } from "./diff-bodies.ts";
import type { ContentItem } from "./new-item.ts";

interface DraftContent extends EditedContent {
  /** The version that the draft is based on. */
  readonly version: number;
}

const listRoute = "GET /backoffice/api/content";
const itemRoute = "GET /backoffice/api/content/:id";

export function useItemDraft(currentItem: ContentItem) {
  const { t } = useTexts();
  const { api } = useOffice();
  const queries = useQueryClient();
  const [storedDraft, setStoredDraft] = usePageDraft<DraftContent | null>(
    `content ${currentItem.id || currentItem.kind}`,
    null,
  );
  const [newerItem, setNewerItem] = useState<ContentItem>();
  const [isBusy, setBusy] = useState(false);
  const content = storedDraft ?? { slug: currentItem.slug, body: currentItem.draft, version: currentItem.version };
  const isDirty = storedDraft !== null;

  /** Replaces the item on the page with the newer item from the server, and discards the draft. */
  const replaceItem = (item: ContentItem) => {
    setStoredDraft(null);
    setNewerItem(undefined);
    queries.setQueryData(callKey(itemRoute, { params: { id: item.id } }), item);
    void queries.invalidateQueries({ queryKey: callKey(listRoute) });
  };
  const send = (): Promise<ContentItem> => {
    const { slug, body, version } = content;
    const idempotencyKey = newActionKey();
    if (currentItem.id === "") {
      return api.call("POST /backoffice/api/content", { body: { kind: currentItem.kind, slug, body }, idempotencyKey });
    }
    return api.call("PUT /backoffice/api/content/:id", {
      params: { id: currentItem.id },
      body: { version, slug, body },
      idempotencyKey,
    });
  };
  /** Saves the draft and returns the item. If saving fails, shows the error and returns undefined. */
  const save = async (): Promise<ContentItem | undefined> => {
    if (!isDirty) return currentItem;
    setBusy(true);
    try {
      const item = await send();
      replaceItem(item);
      return item;
    } catch (error) {
      const failure = toApiError(error);
      // This refusal contains the newest version of the item.
      if (failure?.code === "content.changed") setNewerItem(failure.value as ContentItem);
      showToast("error", problemText(error, t));
      return undefined;
    } finally {
      setBusy(false);
    }
  };
  return {
    content,
    isDirty,
    isBusy,
    newerItem,
    change: (next: Partial<EditedContent>) => setStoredDraft({ ...content, ...next }),
    discard: () => setStoredDraft(null),
    save,
    replaceItem,
    /** Continues the draft from the newer item, with the content that was chosen field by field. */
    settle: (item: ContentItem, chosen: EditedContent) => {
      setStoredDraft({ ...chosen, version: item.version });
      setNewerItem(undefined);
    },
  };
}

export type ItemDraft = ReturnType<typeof useItemDraft>;
