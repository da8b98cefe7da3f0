/** Public interface of files: uploads, stores and shows pictures of members. */

export { attachFiles } from "./attach-files.ts";
export { readPicture, streamOfBase64 } from "./read-picture.ts";
export { redrawPicture } from "./redraw-picture.ts";
export { fileJobs } from "./file-jobs.ts";
export { filePermissions } from "./permissions.ts";
export { selectAttached } from "./repository.ts";
export type { AttachedFile } from "./repository.ts";
export { fileRoutes } from "./routes.ts";
export { storeUpload } from "./upload-file.ts";
