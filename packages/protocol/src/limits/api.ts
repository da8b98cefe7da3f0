/** Calls of responsible gaming. */

import type { ExcludedMemberParams, ExcludeMemberBody, ExcludeMemberReply } from "./exclude-member.ts";

export interface LimitsApi {
  "POST /backoffice/api/members/:id/exclude": {
    params: ExcludedMemberParams;
    body: ExcludeMemberBody;
    reply: ExcludeMemberReply;
  };
}
