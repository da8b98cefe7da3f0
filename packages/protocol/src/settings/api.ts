/** The routes of a merchant's settings with their types. */

import type { EditableSetting } from "@openhouse/rules/merchants/setting-descriptions";
import type { ChangeSettingBody, DecideSettingBody, SettingSheet } from "./settings.ts";

export interface SettingsApi {
  "GET /backoffice/api/settings": { reply: SettingSheet };
  "PUT /backoffice/api/settings/:key": {
    params: { key: EditableSetting };
    body: ChangeSettingBody;
    reply: SettingSheet;
  };
  "POST /backoffice/api/settings/:key/decision": {
    params: { key: EditableSetting };
    body: DecideSettingBody;
    reply: SettingSheet;
  };
}
