/** Calls of the audit chain. */

import type { AuditList, AuditQuery } from "./list-audit-entries.ts";
import type { AuditVerification } from "./verify-audit-chain.ts";

export interface AuditApi {
  "GET /backoffice/api/audit": { query?: AuditQuery; reply: AuditList };
  "GET /backoffice/api/audit/verify": { reply: AuditVerification };
}
