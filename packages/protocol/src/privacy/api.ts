/** Calls about a member's own data. */

import type { AccountFile, AccountFileBody, RequestClosureBody, ClosureState } from "./account-file.ts";

export interface PrivacyApi {
  "POST /wps/member/accountFile": { body: AccountFileBody; reply: AccountFile };
  "GET /wps/member/closure": { reply: ClosureState };
  "POST /wps/member/closure": { body: RequestClosureBody; reply: ClosureState };
  "DELETE /wps/member/closure": { reply: ClosureState };
}
