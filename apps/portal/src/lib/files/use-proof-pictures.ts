/**
 * Pictures that a member attaches as proof. A picture is uploaded when it is chosen and can be removed until it is
 * used.
 */

import { useEffect, useRef, useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import type { FilePurpose } from "@openhouse/protocol/files/member-files";
import { toApiError } from "@openhouse/browser/api-error";
import { newActionKey } from "@openhouse/browser/action-key";
import { findUploadProblem } from "@openhouse/rules/uploads/upload-limits";
import type { UploadProblem } from "@openhouse/rules/uploads/upload-limits";
import { useApi } from "../page/page-context.tsx";
import { readDataUrl } from "./read-data-url.ts";
import { useFailureText } from "../forms/use-action.ts";

export interface ProofPicture {
  readonly key: string;
  /** "" for a picture that was uploaded before this page was opened. */
  readonly name: string;
  /** null for a picture that was uploaded before this page was opened. */
  readonly file: File | null;
  /** Data URL for the preview; "" until the file is read. */
  readonly previewUrl: string;
  readonly state: "sending" | "sent" | "failed";
  /** Share of the upload that is done, from 0 to 1. */
  readonly share: number;
  readonly fileId: string;
  readonly failure: string;
}

export interface ProofPictures {
  readonly pictures: readonly ProofPicture[];
  /** The last file that was rejected before the upload. */
  readonly problem: { readonly kind: UploadProblem; readonly name: string } | undefined;
  readonly isSending: boolean;
  readonly fileIds: readonly string[];
  readonly add: (files: readonly File[]) => void;
  readonly retry: (key: string) => void;
  readonly remove: (key: string) => void;
}

export function useProofPictures(purpose: FilePurpose): ProofPictures {
  const api = useApi();
  const failureText = useFailureText();
  const [pictures, setPictures] = useState<readonly ProofPicture[]>([]);
  const [problem, setProblem] = useState<ProofPictures["problem"]>();
  const lastKey = useRef(0);
  // Pictures that were removed during their upload.
  const removedKeys = useRef(new Set<string>());

  const change = (key: string, part: Partial<ProofPicture>) => setPictures((all) => withPart(all, key, part));

  // If this call fails, the server deletes the file after a day.
  const deleteFile = (fileId: string) =>
    void api
      .call("DELETE /wps/member/files", { body: { fileId }, idempotencyKey: newActionKey() })
      .catch(() => undefined);

  useEarlierPictures(purpose, setPictures);

  const send = async ({ key, file }: Pick<ProofPicture, "key" | "file">) => {
    if (file === null) return;
    change(key, { state: "sending", share: 0, failure: "" });
    try {
      change(key, { previewUrl: await readDataUrl(file) });
      const { fileId } = await api.call("POST /wps/member/files", {
        query: { purpose },
        body: file,
        idempotencyKey: newActionKey(),
        onProgress: (share) => change(key, { share }),
      });
      if (removedKeys.current.has(key)) deleteFile(fileId);
      else change(key, { state: "sent", fileId });
    } catch (error) {
      change(key, { state: "failed", failure: failureText(toApiError(error)) });
    }
  };

  return {
    pictures,
    problem,
    isSending: pictures.some(({ state }) => state === "sending"),
    fileIds: [...new Set(pictures.flatMap(({ state, fileId }) => (state === "sent" ? [fileId] : [])))],
    add(files) {
      setProblem(undefined);
      const accepted: ProofPicture[] = [];
      for (const file of files) {
        const kind = findUploadProblem(file, pictures.length + accepted.length);
        if (kind !== undefined) {
          setProblem({ kind, name: file.name });
          continue;
        }
        accepted.push({ ...newPicture(String((lastKey.current += 1))), name: file.name, file });
      }
      setPictures((all) => [...all, ...accepted]);
      for (const picture of accepted) void send(picture);
    },
    retry(key) {
      const picture = pictures.find((candidate) => candidate.key === key);
      if (picture !== undefined) void send(picture);
    },
    remove(key) {
      setProblem(undefined);
      const picture = pictures.find((candidate) => candidate.key === key);
      const isDuplicate = pictures.some((other) => other.key !== key && other.fileId === picture?.fileId);
      setPictures((all) => all.filter((other) => other.key !== key));
      removedKeys.current.add(key);
      if (picture !== undefined && picture.fileId !== "" && !isDuplicate) deleteFile(picture.fileId);
    },
  };
}

function newPicture(key: string): ProofPicture {
  return { key, name: "", file: null, previewUrl: "", state: "sending", share: 0, fileId: "", failure: "" };
}

function withPart(
  pictures: readonly ProofPicture[],
  key: string,
  part: Partial<ProofPicture>,
): readonly ProofPicture[] {
  return pictures.map((picture) => (picture.key === key ? { ...picture, ...part } : picture));
}

/**
 * Shows pictures that were uploaded before this page was opened and are not used yet. The server counts them towards
 * the maximum number, so the member must be able to remove them.
 */
function useEarlierPictures(
  purpose: FilePurpose,
  setPictures: Dispatch<SetStateAction<readonly ProofPicture[]>>,
): void {
  const api = useApi();
  useEffect(() => {
    let isUnmounted = false;
    const loadEarlierPictures = async () => {
      const { list } = await api.call("GET /wps/member/files", { query: { purpose } });
      if (isUnmounted) return;
      const earlier = list.map(({ fileId }): ProofPicture => ({
        ...newPicture(`earlier-${fileId}`),
        state: "sent",
        fileId,
      }));
      setPictures((all) => [...earlier, ...all]);
      for (const { key, fileId } of earlier) {
        const { png } = await api.call("GET /wps/member/files/:id", { params: { id: fileId } });
        setPictures((all) => withPart(all, key, { previewUrl: `data:image/png;base64,${png}` }));
      }
    };
    // If the call fails, continue as if there were no earlier pictures.
    loadEarlierPictures().catch(() => undefined);
    return () => {
      isUnmounted = true;
    };
  }, [api, purpose, setPictures]);
}
