/** Calls of members' pictures. */

import type {
  FilePicture,
  RemoveFileBody,
  UploadedFile,
  UploadFileQuery,
  WaitingFiles,
  WaitingFilesQuery,
} from "./member-files.ts";

export interface FilesApi {
  "POST /wps/member/files": { query: UploadFileQuery; body: Blob; reply: UploadedFile };
  "GET /wps/member/files": { query: WaitingFilesQuery; reply: WaitingFiles };
  "DELETE /wps/member/files": { body: RemoveFileBody; reply: null };
  "GET /wps/member/files/:id": { params: { id: string }; reply: FilePicture };
  "GET /backoffice/api/files/:id": { params: { id: string }; reply: FilePicture };
}
