/** Routes of settings. */

import type { FastifyInstance } from "fastify";
import {
  ChangeSettingBody,
  DecideSettingBody,
  SettingParams,
  SettingSheet,
} from "@openhouse/protocol/settings/settings";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { changeSetting, decideSetting } from "./change-setting.ts";
import { readSettings } from "./read-settings.ts";

const commonFields = { tag: "back office", reply: SettingSheet } as const;

export function settingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    ...commonFields,
    method: "GET",
    url: "/backoffice/api/settings",
    summary: "Settings that have no page of their own",
    handler: ({ actor }) => readSettings(deps, staffOf(actor)),
  });
  defineRoute(app, deps, {
    ...commonFields,
    method: "PUT",
    url: "/backoffice/api/settings/:key",
    summary: "Change a setting; changes that loosen a control need a second person",
    idempotency: "operation",
    params: SettingParams,
    body: ChangeSettingBody,
    handler: ({ actor, params, body }) => changeSetting(deps, staffOf(actor), { ...params, ...body }),
  });
  defineRoute(app, deps, {
    ...commonFields,
    method: "POST",
    url: "/backoffice/api/settings/:key/decision",
    summary: "Decide about a change of a setting, as the second person",
    idempotency: "operation",
    params: SettingParams,
    body: DecideSettingBody,
    handler: ({ actor, params, body }) => decideSetting(deps, staffOf(actor), { ...params, ...body }),
  });
}
