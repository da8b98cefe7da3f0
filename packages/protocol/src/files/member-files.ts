/** Pictures that members upload as proof. They are stored first, and then named by id in the call that needs them. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const FileId = Type.String({ pattern: "^[1-9][0-9]{0,18}$" });

/** What a picture is for. The limit on files applies per purpose. */
export const FilePurpose = Type.Union([Type.Literal("withdrawal"), Type.Literal("deposit"), Type.Literal("activity")]);

/** POST /wps/member/files */
export const UploadFileBody = Type.Object(
  {
    purpose: FilePurpose,
    /**
     * png or jpg of at most 5 MB, base64. The schema allows slightly more, so that larger files get their own refusal.
     */
    file: Type.String({ minLength: 20, maxLength: 6_990_512, pattern: "^[A-Za-z0-9+/]+={0,2}$" }),
  },
  { additionalProperties: false },
);

export const UploadedFile = Type.Object({ fileId: Type.String(), width: Type.Integer(), height: Type.Integer() });

/**
 * GET /wps/member/files: uploaded pictures of a purpose that are not used yet, so that a reloaded page can show them.
 */
export const WaitingFilesQuery = Type.Object({ purpose: FilePurpose });
export const WaitingFiles = Type.Object({ list: Type.Array(UploadedFile) });

/** DELETE /wps/member/files */
export const RemoveFileBody = Type.Object({ fileId: FileId }, { additionalProperties: false });

export const FileParams = Type.Object({ id: FileId });

/** GET /wps/member/files/:id and /backoffice/api/files/:id */
export const FilePicture = Type.Object({
  width: Type.Integer(),
  height: Type.Integer(),
  /** The redrawn picture, base64. */
  png: Type.String(),
});

/** Names uploaded pictures in the call that needs them as proof. */
export const FileIds = Type.Array(FileId, { maxItems: 3, uniqueItems: true });

export type FilePurpose = Static<typeof FilePurpose>;
export type UploadFileBody = Static<typeof UploadFileBody>;
export type UploadedFile = Static<typeof UploadedFile>;
export type WaitingFilesQuery = Static<typeof WaitingFilesQuery>;
export type WaitingFiles = Static<typeof WaitingFiles>;
export type RemoveFileBody = Static<typeof RemoveFileBody>;
export type FilePicture = Static<typeof FilePicture>;
