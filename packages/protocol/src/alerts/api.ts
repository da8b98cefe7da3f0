/** Calls about alerts of large transactions and of members who are under age. */

import type { AlertThresholdSheet, ChangeAlertThresholdsBody } from "./alert-thresholds.ts";
import type { AlertList, AlertsQuery, CloseAlertBody, TransactionAlert } from "./alerts.ts";

export interface AlertsApi {
  "GET /backoffice/api/alerts": { query?: AlertsQuery; reply: AlertList };
  "POST /backoffice/api/alerts/:id/close": {
    params: { id: string };
    body: CloseAlertBody;
    reply: TransactionAlert;
  };
  "GET /backoffice/api/alerts/thresholds": { reply: AlertThresholdSheet };
  "PUT /backoffice/api/alerts/thresholds": { body: ChangeAlertThresholdsBody; reply: AlertThresholdSheet };
}
