/** Calls of responsible gaming. */

import type { ExcludedMemberParams, ExcludeMemberBody, ExcludeMemberReply } from "./exclude-member.ts";
import type {
  AnsweredReply,
  BreakBody,
  OwnExclusion,
  OwnLimits,
  PlayTime,
  RaiseBody,
  RaiseReply,
  ReminderBody,
  ReminderReply,
  SetOperatorLimitBody,
  SetLimitBody,
  SetLimitReply,
} from "./own-limits.ts";

export interface LimitsApi {
  "GET /wps/member/limits": { reply: OwnLimits };
  "POST /wps/member/limits": { body: SetLimitBody; reply: SetLimitReply };
  "POST /wps/member/limits/confirm": { body: RaiseBody; reply: RaiseReply };
  "POST /wps/member/limits/cancel": { body: RaiseBody; reply: RaiseReply };
  "POST /wps/member/break": { body: BreakBody; reply: OwnExclusion };
  "PUT /wps/member/reminder": { body: ReminderBody; reply: ReminderReply };
  "GET /wps/member/playTime": { reply: PlayTime };
  "POST /wps/member/playTime/answered": { reply: AnsweredReply };
  "POST /backoffice/api/members/:id/exclude": {
    params: ExcludedMemberParams;
    body: ExcludeMemberBody;
    reply: ExcludeMemberReply;
  };
  "POST /backoffice/api/members/:id/limit": {
    params: ExcludedMemberParams;
    body: SetOperatorLimitBody;
    reply: SetLimitReply;
  };
}
