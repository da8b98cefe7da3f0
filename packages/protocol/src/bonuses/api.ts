/** Calls of bonuses. */

import type { BonusDecisionBody, BonusesQuery, BonusList, BonusParams, GrantBonusBody } from "./staff-bonuses.ts";
import type { GiveUpBonusBody, OwnBonus } from "./own-bonus.ts";

export interface BonusesApi {
  "GET /wps/bonus": { reply: OwnBonus };
  "POST /wps/bonus/giveUp": { body: GiveUpBonusBody; reply: OwnBonus };
  "GET /backoffice/api/bonuses": { query: BonusesQuery; reply: BonusList };
  "POST /backoffice/api/bonuses": { body: GrantBonusBody; reply: BonusList };
  "POST /backoffice/api/bonuses/:id/approve": { params: BonusParams; body: BonusDecisionBody; reply: BonusList };
  "POST /backoffice/api/bonuses/:id/refuse": { params: BonusParams; body: BonusDecisionBody; reply: BonusList };
  "POST /backoffice/api/bonuses/:id/cancel": { params: BonusParams; body: BonusDecisionBody; reply: BonusList };
}
