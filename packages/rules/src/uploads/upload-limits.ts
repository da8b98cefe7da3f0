/** What members may upload. Source: specification, sections 5 and 9 (Uploads). */

/** Files for one purpose, bytes of each as it was chosen, media types. The server looks at the content, too. */
export const uploadLimits = {
  files: 3,
  bytes: 5 * 1_024 * 1_024,
  types: ["image/png", "image/jpeg"],
} as const;

/** What stands in the way of a file before it is sent; undefined = nothing that its name and size tell. */
export type UploadProblem = "type" | "size" | "count";

/** `already` = pictures chosen so far for the same purpose. Refused in this order: count, type, size. */
export function findUploadProblem(
  file: { readonly type: string; readonly size: number },
  already: number,
): UploadProblem | undefined {
  if (already >= uploadLimits.files) return "count";
  if (!uploadLimits.types.some((type) => type === file.type)) return "type";
  return file.size > uploadLimits.bytes ? "size" : undefined;
}
