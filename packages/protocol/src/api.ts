/**
 * The calls that our clients make to the server, by "METHOD /path": the parts of the request and the reply. Types
 * only.
 */

import type { AgentFlagsApi } from "./red-flags/api.ts";
import type { SettingsApi } from "./settings/api.ts";
import type { AgentsApi } from "./agents/api.ts";
import type { AlertsApi } from "./alerts/api.ts";
import type { AuditApi } from "./audit/api.ts";
import type { BetsApi } from "./bets/api.ts";
import type { BonusesApi } from "./bonuses/api.ts";
import type { CatalogueApi } from "./catalogue/api.ts";
import type { ContentApi } from "./content/api.ts";
import type { ContractsApi } from "./contracts/api.ts";
import type { FeedbackApi } from "./feedback/api.ts";
import type { FilesApi } from "./files/api.ts";
import type { FinanceApi } from "./finance/api.ts";
import type { GatewayApi } from "./suppliers/api.ts";
import type { IdentityChecksApi } from "./identity-checks/api.ts";
import type { IdentityApi } from "./identity/api.ts";
import type { LimitsApi } from "./limits/api.ts";
import type { MessagingApi } from "./messaging/api.ts";
import type { PaymentsApi } from "./payments/api.ts";
import type { PrivacyApi } from "./privacy/api.ts";
import type { PromotionsApi } from "./promotions/api.ts";
import type { RebatesApi } from "./rebates/api.ts";
import type { ReportingApi } from "./reporting/api.ts";
import type { StudioPortalApi } from "./studio/api.ts";
import type { SystemApi } from "./merchants/api.ts";
import type { TurnoverApi } from "./turnover/api.ts";
import type { WalletApi } from "./wallet/api.ts";

export interface Api
  extends
    SystemApi,
    AgentFlagsApi,
    SettingsApi,
    AgentsApi,
    AlertsApi,
    MessagingApi,
    IdentityApi,
    IdentityChecksApi,
    LimitsApi,
    AuditApi,
    BetsApi,
    BonusesApi,
    CatalogueApi,
    ContractsApi,
    ContentApi,
    FeedbackApi,
    FilesApi,
    FinanceApi,
    GatewayApi,
    RebatesApi,
    ReportingApi,
    PaymentsApi,
    PrivacyApi,
    PromotionsApi,
    StudioPortalApi,
    TurnoverApi,
    WalletApi {}
