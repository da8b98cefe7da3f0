/**
 * Pictures that members upload as proof. A picture is uploaded first; the call that needs the proof then contains the
 * picture's id.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const FileId = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });

/** The purpose of a picture. The maximum number of files applies to each purpose separately. */
export const FilePurpose = Type.Union([Type.Literal("withdrawal"), Type.Literal("deposit"), Type.Literal("activity")]);

/**
 * POST /wps/member/files: uploads a picture. The body is the file itself, a PNG or JPEG of at most 5 MB. The body limit
 * is higher, so that a larger file is refused with `file.too.large`.
 */
export const UploadFileQuery = Type.Object({ purpose: FilePurpose });
export const UploadedFile = Type.Object({ fileId: Type.String(), width: Type.Integer(), height: Type.Integer() });

/**
 * GET /wps/member/files: uploaded pictures of a purpose that were not used yet, so that a reloaded page can show them.
 */
export const WaitingFilesQuery = Type.Object({ purpose: FilePurpose });
export const WaitingFiles = Type.Object({ list: Type.Array(UploadedFile) });

/** DELETE /wps/member/files: deletes an uploaded picture. */
export const RemoveFileBody = Type.Object({ fileId: FileId }, { additionalProperties: false });

export const FileParams = Type.Object({ id: FileId });

/** GET /wps/member/files/:id and /backoffice/api/files/:id: return a picture. */
export const FilePicture = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  /** The picture in base64. The server has decoded and re-encoded it. */
  png: Type.String(),
});

/** The ids of uploaded pictures, in the call that needs them as proof. */
export const FileIds = Type.Array(FileId, { maxItems: 3, uniqueItems: true });

export type FilePurpose = Static<typeof FilePurpose>;
export type UploadFileQuery = Static<typeof UploadFileQuery>;
export type UploadedFile = Static<typeof UploadedFile>;
export type WaitingFilesQuery = Static<typeof WaitingFilesQuery>;
export type WaitingFiles = Static<typeof WaitingFiles>;
export type RemoveFileBody = Static<typeof RemoveFileBody>;
export type FilePicture = Static<typeof FilePicture>;
