/** The system's own calls. */

import type { Country } from "./country.ts";
import type { DomainRoute, SystemStatus } from "./system-status.ts";
import type { FlagNode } from "./whitelabel.ts";

export interface SystemApi {
  "GET /wps/system/status": { query?: { url?: string }; reply: SystemStatus };
  "GET /wps/system/whitelabel": { reply: FlagNode };
  "GET /wps/system/domainRoute": { reply: DomainRoute };
  "GET /wps/system/country": { reply: Country };
}
