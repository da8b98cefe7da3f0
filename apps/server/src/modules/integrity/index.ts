/** Public interface of integrity: signed evidence of the books, and the check of the shipped files. */

export { checkEvidenceSettings } from "./check-evidence-settings.ts";
export { checkFiles, refuseChangedFiles, watchFiles } from "./check-files.ts";
export { integrityJobs } from "./integrity-jobs.ts";
export { verifyEvidence } from "./verify-evidence.ts";
export type { EvidenceReport } from "./verify-evidence.ts";
