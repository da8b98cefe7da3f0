/** The routes of red flags with their types. */

import type { AgentFlag, AgentFlagList, AgentFlagsQuery, CloseAgentFlagBody } from "./agent-flags.ts";

export interface AgentFlagsApi {
  "GET /backoffice/api/agent-flags": { query?: AgentFlagsQuery; reply: AgentFlagList };
  "POST /backoffice/api/agent-flags/:id/close": {
    params: { id: string };
    body: CloseAgentFlagBody;
    reply: AgentFlag;
  };
}
