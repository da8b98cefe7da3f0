/** Calls about a member's own data, and about the archives of closed accounts. */

import type { AccountFile, AccountFileBody, RequestClosureBody, ClosureState } from "./account-file.ts";
import type { ArchiveContent, ArchiveList, ArchivesQuery, DecideArchiveBody, RequestArchiveBody } from "./archives.ts";

export interface PrivacyApi {
  "POST /wps/member/accountFile": { body: AccountFileBody; reply: AccountFile };
  "GET /wps/member/closure": { reply: ClosureState };
  "POST /wps/member/closure": { body: RequestClosureBody; reply: ClosureState };
  "DELETE /wps/member/closure": { reply: ClosureState };
  "GET /backoffice/api/archives": { query: ArchivesQuery; reply: ArchiveList };
  "GET /backoffice/api/archives/:memberId/content": { params: { memberId: string }; reply: ArchiveContent };
  "POST /backoffice/api/archives/:memberId/request": {
    params: { memberId: string };
    body: RequestArchiveBody;
    reply: null;
  };
  "POST /backoffice/api/archives/:memberId/decision": {
    params: { memberId: string };
    body: DecideArchiveBody;
    reply: null;
  };
}
