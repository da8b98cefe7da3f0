/** Front door of files: pictures from outside, taken, kept and shown (row 1). */

export { attachFiles } from "./attach-files.ts";
export { drawAnew } from "./draw-anew.ts";
export { fileJobs } from "./file-jobs.ts";
export { filePermissions } from "./permissions.ts";
export { selectAttached } from "./repository.ts";
export type { AttachedFile } from "./repository.ts";
export { fileRoutes } from "./routes.ts";
