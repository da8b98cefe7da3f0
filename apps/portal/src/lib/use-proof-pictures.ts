/** Pictures that are chosen as proof: each is sent as soon as it is chosen, and may be taken back until it is used. */

import { useEffect, useRef, useState } from "react";
import type { Dispatch, SetStateAction } from "react";
import type { FilePurpose } from "@openhouse/protocol/files/member-files";
import { toApiError } from "@openhouse/browser/api-error";
import { newActionKey } from "@openhouse/browser/action-key";
import { findUploadProblem } from "@openhouse/rules/uploads/upload-limits";
import type { UploadProblem } from "@openhouse/rules/uploads/upload-limits";
import { useApi } from "./page-context.tsx";
import { useFailureText } from "./use-action.ts";

export interface ProofPicture {
  readonly key: string;
  /** "" for one of an earlier page. */
  readonly name: string;
  /** null for one that an earlier page sent: the house has it. */
  readonly file: File | null;
  /** For showing; empty until the file is read. */
  readonly address: string;
  readonly state: "sending" | "sent" | "failed";
  /** How much of one on its way has left, from 0 to 1. */
  readonly share: number;
  readonly fileId: string;
  /** Why it failed, as a sentence. */
  readonly failure: string;
}

export interface ProofPictures {
  readonly pictures: readonly ProofPicture[];
  /** A file that was not taken at all. */
  readonly problem: { readonly kind: UploadProblem; readonly name: string } | undefined;
  readonly isSending: boolean;
  /** Of those that the house has. */
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
  // One that is taken back while it is on its way.
  const removed = useRef(new Set<string>());

  const change = (key: string, part: Partial<ProofPicture>) => setPictures((all) => withPart(all, key, part));

  // What stays behind by a lost line is forgotten by the house after a day.
  const forget = (fileId: string) =>
    void api
      .call("DELETE /wps/member/files", { body: { fileId }, idempotencyKey: newActionKey() })
      .catch(() => undefined);

  useEarlierPictures(purpose, setPictures);

  const send = async ({ key, file }: Pick<ProofPicture, "key" | "file">) => {
    if (file === null) return;
    change(key, { state: "sending", share: 0, failure: "" });
    try {
      const text = await readBase64(file);
      change(key, { address: `data:${file.type};base64,${text}` });
      const { fileId } = await api.call("POST /wps/member/files", {
        body: { purpose, file: text },
        idempotencyKey: newActionKey(),
        onProgress: (share) => change(key, { share }),
      });
      if (removed.current.has(key)) forget(fileId);
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
      const taken: ProofPicture[] = [];
      for (const file of files) {
        const kind = findUploadProblem(file, pictures.length + taken.length);
        if (kind !== undefined) {
          setProblem({ kind, name: file.name });
          continue;
        }
        taken.push({ ...freshPicture(String((lastKey.current += 1))), name: file.name, file });
      }
      setPictures((all) => [...all, ...taken]);
      for (const picture of taken) void send(picture);
    },
    retry(key) {
      const picture = pictures.find((one) => one.key === key);
      if (picture !== undefined) void send(picture);
    },
    remove(key) {
      setProblem(undefined);
      const gone = pictures.find((one) => one.key === key);
      const isTwice = pictures.some((one) => one.key !== key && one.fileId === gone?.fileId);
      setPictures((all) => all.filter((one) => one.key !== key));
      removed.current.add(key);
      if (gone !== undefined && gone.fileId !== "" && !isTwice) forget(gone.fileId);
    },
  };
}

function freshPicture(key: string): ProofPicture {
  return { key, name: "", file: null, address: "", state: "sending", share: 0, fileId: "", failure: "" };
}

function withPart(
  pictures: readonly ProofPicture[],
  key: string,
  part: Partial<ProofPicture>,
): readonly ProofPicture[] {
  return pictures.map((picture) => (picture.key === key ? { ...picture, ...part } : picture));
}

/** What an earlier page sent and did not use is there again: the house counts it. */
function useEarlierPictures(
  purpose: FilePurpose,
  setPictures: Dispatch<SetStateAction<readonly ProofPicture[]>>,
): void {
  const api = useApi();
  useEffect(() => {
    let isGone = false;
    const findEarlier = async () => {
      const { list } = await api.call("GET /wps/member/files", { query: { purpose } });
      if (isGone) return;
      const earlier = list.map(({ fileId }): ProofPicture => ({
        ...freshPicture(`earlier-${fileId}`),
        state: "sent",
        fileId,
      }));
      setPictures((all) => [...earlier, ...all]);
      for (const { key, fileId } of earlier) {
        const { png } = await api.call("GET /wps/member/files/:id", { params: { id: fileId } });
        setPictures((all) => withPart(all, key, { address: `data:image/png;base64,${png}` }));
      }
    };
    // Without an answer choosing goes on as if there were none.
    findEarlier().catch(() => undefined);
    return () => {
      isGone = true;
    };
  }, [api, purpose, setPictures]);
}

/**
 * The bytes of a file as base64, without the head that a data address has.
 * Rejects when the file cannot be read any more.
 */
function readBase64(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => {
      const address = typeof reader.result === "string" ? reader.result : "";
      resolve(address.split(",", 2)[1] ?? "");
    });
    reader.addEventListener("error", () => reject(reader.error ?? new Error("the file cannot be read")));
    reader.readAsDataURL(file);
  });
}
