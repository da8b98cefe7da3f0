/** The pictures of a document, one per side. A picture is uploaded when it is chosen; a later choice replaces it. */

import { useRef, useState } from "react";
import { newActionKey } from "@openhouse/browser/action-key";
import { toApiError } from "@openhouse/browser/api-error";
import type { PictureSide } from "@openhouse/rules/identity/identity-check";
import { findUploadProblem } from "@openhouse/rules/uploads/upload-limits";
import type { UploadProblem } from "@openhouse/rules/uploads/upload-limits";
import { readDataUrl } from "../../../lib/files/read-data-url.ts";
import { shrinkPicture } from "../../../lib/files/shrink-picture.ts";
import { useFailureText } from "../../../lib/forms/use-action.ts";
import { useApi } from "../../../lib/page/page-context.tsx";

export interface SidePicture {
  readonly state: "none" | "sending" | "sent" | "failed";
  /** Data URL; "" if there is no picture, or if it was uploaded before this page was loaded. */
  readonly previewUrl: string;
  /** Share of the upload that is done, from 0 to 1. */
  readonly share: number;
  readonly failure: string;
  /** Why the chosen file was rejected before its upload; otherwise undefined. */
  readonly problem: UploadProblem | undefined;
}

const noPicture: SidePicture = { state: "none", previewUrl: "", share: 0, failure: "", problem: undefined };

export interface SidePictures {
  readonly of: (side: PictureSide) => SidePicture;
  readonly choose: (side: PictureSide, file: File) => Promise<void>;
}

/** `uploaded` are the sides whose pictures were uploaded before this page was loaded. */
export function useSidePictures(uploaded: readonly PictureSide[]): SidePictures {
  const api = useApi();
  const failureText = useFailureText();
  const [pictures, setPictures] = useState<Partial<Record<PictureSide, SidePicture>>>({});
  // Only the last choice of a side counts.
  const lastChoice = useRef<Partial<Record<PictureSide, number>>>({});
  // The uploads of a side run one after the other, so that the server also keeps the last picture.
  const uploads = useRef<Partial<Record<PictureSide, Promise<unknown>>>>({});
  const count = useRef(0);
  const earlier = (side: PictureSide): SidePicture =>
    uploaded.includes(side) ? { ...noPicture, state: "sent" } : noPicture;

  const choose = async (side: PictureSide, file: File) => {
    const choice = (count.current += 1);
    lastChoice.current[side] = choice;
    const change = (part: Partial<SidePicture>) => {
      if (lastChoice.current[side] !== choice) return;
      setPictures((all) => ({ ...all, [side]: { ...(all[side] ?? earlier(side)), ...part } }));
    };
    change({ ...noPicture, state: "sending" });
    try {
      const picture = await shrinkPicture(file);
      const problem = findUploadProblem(picture, 0);
      if (problem !== undefined) return change({ ...noPicture, problem });
      change({ previewUrl: await readDataUrl(picture) });
      await uploads.current[side];
      if (lastChoice.current[side] !== choice) return;
      const upload = api.call("POST /wps/member/identity/pictures", {
        query: { side },
        body: picture,
        idempotencyKey: newActionKey(),
        onProgress: (share) => change({ share }),
      });
      uploads.current[side] = upload.catch(() => undefined);
      await upload;
      change({ state: "sent" });
    } catch (error) {
      change({ state: "failed", failure: failureText(toApiError(error)) });
    }
  };
  return { of: (side) => pictures[side] ?? earlier(side), choose };
}
