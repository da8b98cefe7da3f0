/** Offers a file that the server wrote, as a text or in Base64, as a download. */

import { saveFile } from "./save-file.ts";

/** The forms of a report for spreadsheets. */
export const fileForms = ["csv", "xlsx"] as const;
export type FileForm = (typeof fileForms)[number];

interface WrittenFile {
  readonly name: string;
  readonly type: string;
  readonly text?: string;
  /** The bytes of a file that is not a text. */
  readonly base64?: string | undefined;
}

export function saveReport({ name, type, text = "", base64 }: WrittenFile): void {
  const content =
    base64 === undefined ? text : new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]);
  saveFile(name, content, type);
}
