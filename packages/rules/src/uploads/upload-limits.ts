/** What members may upload. Source: specification, sections 5 and 9 (Uploads). */

/** Files per purpose, bytes per file, media types. The server also checks the content. */
export const uploadLimits = {
  files: 3,
  bytes: 5 * 1_024 * 1_024,
  types: ["image/png", "image/jpeg"],
} as const;

/** Why a file cannot be uploaded; undefined if name and size allow it. */
export type UploadProblem = "type" | "size" | "count";

/** `already`: number of pictures already chosen for the purpose. Checked in this order: count, type, size. */
export function findUploadProblem(
  file: { readonly type: string; readonly size: number },
  already: number,
): UploadProblem | undefined {
  if (already >= uploadLimits.files) return "count";
  if (!uploadLimits.types.some((type) => type === file.type)) return "type";
  return file.size > uploadLimits.bytes ? "size" : undefined;
}
