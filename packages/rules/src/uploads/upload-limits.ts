/** The limits of uploads by members. Source: specification, sections 5 and 9 (Uploads). */

/** Files per purpose, bytes per file, media types. The server also checks the content. */
export const uploadLimits = {
  files: 3,
  bytes: 5 * 1_024 * 1_024,
  types: ["image/png", "image/jpeg"],
} as const;

/** The reason why a file cannot be uploaded. */
export type UploadProblem = "type" | "size" | "count";

/** Returns the first problem in the order count, type, size. `chosenCount` is the number of files already chosen. */
export function findUploadProblem(
  file: { readonly type: string; readonly size: number },
  chosenCount: number,
): UploadProblem | undefined {
  if (chosenCount >= uploadLimits.files) return "count";
  if (!uploadLimits.types.some((type) => type === file.type)) return "type";
  return file.size > uploadLimits.bytes ? "size" : undefined;
}
