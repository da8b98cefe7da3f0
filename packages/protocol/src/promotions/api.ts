/** The routes of activities with their types. */

import type {
  Activities,
  ApplicationEntry,
  ApplicationList,
  ApplicationQuery,
  ApplyBody,
  DecideApplicationBody,
  OwnApplication,
} from "./activities.ts";

interface Decision {
  params: { id: string };
  body: DecideApplicationBody;
  reply: ApplicationEntry;
}

export interface PromotionsApi {
  "GET /wps/promotion/activities": { reply: Activities };
  "POST /wps/promotion/applications": { body: ApplyBody; reply: OwnApplication };
  "GET /backoffice/api/applications": { query?: ApplicationQuery; reply: ApplicationList };
  "POST /backoffice/api/applications/:id/join": Decision;
  "POST /backoffice/api/applications/:id/reject": Decision;
}
