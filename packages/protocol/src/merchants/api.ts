/** Public calls about a merchant (status, feature flags, country, chat room), and the staff's calls to configure it. */

import type { AccessRules, ChangeAccessBody } from "./access-rules.ts";
import type { Country } from "./country.ts";
import type { ChangeFlagsBody, FlagSwitches } from "./flag-switches.ts";
import type { LaunchChatReply } from "./launch-chat.ts";
import type { CloseWindowBody, MaintenanceWindows, PlanMaintenanceBody } from "./maintenance-windows.ts";
import type { DomainRoute, SystemStatus } from "./system-status.ts";
import type { ChangeWalletModeBody, WalletMode } from "./wallet-mode.ts";
import type { FlagNode } from "./whitelabel.ts";

export interface SystemApi {
  "GET /wps/system/status": { query?: { url?: string }; reply: SystemStatus };
  "GET /wps/system/whitelabel": { reply: FlagNode };
  "GET /wps/system/domainRoute": { reply: DomainRoute };
  "GET /wps/system/country": { reply: Country };
  "GET /wps/relay/CBS_launchChat": { reply: LaunchChatReply };
  "GET /backoffice/api/flags": { reply: FlagSwitches };
  "PUT /backoffice/api/flags": { body: ChangeFlagsBody; reply: FlagSwitches };
  "GET /backoffice/api/maintenance": { reply: MaintenanceWindows };
  "POST /backoffice/api/maintenance": { body: PlanMaintenanceBody; reply: MaintenanceWindows };
  "POST /backoffice/api/maintenance/:id/close": {
    params: { id: string };
    body: CloseWindowBody;
    reply: MaintenanceWindows;
  };
  "GET /backoffice/api/access": { reply: AccessRules };
  "PUT /backoffice/api/access": { body: ChangeAccessBody; reply: AccessRules };
  "GET /backoffice/api/wallets": { reply: WalletMode };
  "PUT /backoffice/api/wallets": { body: ChangeWalletModeBody; reply: WalletMode };
}
