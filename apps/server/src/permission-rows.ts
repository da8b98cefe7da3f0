/** The permission table of all modules: one row per route. */

import { demoPermissions } from "./demo/permissions.ts";
import { redFlagPermissions } from "./modules/red-flags/index.ts";
import { settingPermissions } from "./modules/settings/index.ts";
import { agentPermissions } from "./modules/agents/index.ts";
import { alertPermissions } from "./modules/alerts/index.ts";
import { auditPermissions } from "./modules/audit/index.ts";
import { betsPermissions } from "./modules/bets/index.ts";
import { bonusPermissions } from "./modules/bonuses/index.ts";
import { captchaPermissions } from "./modules/captcha/index.ts";
import { cataloguePermissions } from "./modules/catalogue/index.ts";
import { contentPermissions } from "./modules/content/index.ts";
import { contractPermissions } from "./modules/contracts/index.ts";
import { gameGatewayPermissions } from "./modules/suppliers/index.ts";
import { feedbackPermissions } from "./modules/feedback/index.ts";
import { filePermissions } from "./modules/files/index.ts";
import { financePermissions } from "./modules/finance/index.ts";
import { identityCheckPermissions } from "./modules/identity-checks/index.ts";
import { identityPermissions } from "./modules/identity/index.ts";
import { limitPermissions } from "./modules/limits/index.ts";
import { merchantPermissions } from "./modules/merchants/index.ts";
import { messagingPermissions } from "./modules/messaging/index.ts";
import { paymentPermissions } from "./modules/payments/index.ts";
import { privacyPermissions } from "./modules/privacy/index.ts";
import { promotionPermissions } from "./modules/promotions/index.ts";
import { rebatePermissions } from "./modules/rebates/index.ts";
import { reportingPermissions } from "./modules/reporting/index.ts";
import { walletPermissions } from "./modules/wallet/index.ts";
import { staffPermissions } from "./modules/staff/index.ts";
import { studioPermissions } from "./modules/studio/index.ts";
import { turnoverPermissions } from "./modules/turnover/index.ts";
import type { PermissionTable } from "./plugins/permission-table.ts";

export const permissionTable: PermissionTable = {
  ...merchantPermissions,
  ...captchaPermissions,
  ...identityPermissions,
  ...identityCheckPermissions,
  ...walletPermissions,
  ...limitPermissions,
  ...turnoverPermissions,
  ...betsPermissions,
  ...cataloguePermissions,
  ...contentPermissions,
  ...studioPermissions,
  ...gameGatewayPermissions,
  ...alertPermissions,
  ...auditPermissions,
  ...paymentPermissions,
  ...bonusPermissions,
  ...privacyPermissions,
  ...rebatePermissions,
  ...reportingPermissions,
  ...financePermissions,
  ...agentPermissions,
  ...contractPermissions,
  ...redFlagPermissions,
  ...settingPermissions,
  ...feedbackPermissions,
  ...promotionPermissions,
  ...filePermissions,
  ...staffPermissions,
  ...messagingPermissions,
  ...demoPermissions,
};
