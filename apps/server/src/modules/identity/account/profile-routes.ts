/** Routes of the member's profile, picture and language. */

import type { FastifyInstance } from "fastify";
import {
  ChangeProfileBody,
  ChooseIconBody,
  ChooseLanguageBody,
  MemberIcons,
  MemberProfile,
} from "@openhouse/protocol/identity/member-profile";
import { defineRoute, memberOf, NoValue } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { changeProfile } from "./change-profile.ts";
import { chooseIcon, listIcons } from "./choose-icon.ts";
import { chooseLanguage } from "./choose-language.ts";
import { describeProfile } from "./describe-profile.ts";

const tag = "accounts";

export function profileRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/profile",
    summary: "The member's own profile",
    tag,
    reply: MemberProfile,
    handler: ({ actor }) => describeProfile(deps, memberOf(actor)),
  });
  defineRoute(app, deps, {
    method: "PUT",
    url: "/wps/member/profile",
    summary: "Change the member's profile; most fields can be set only once",
    tag,
    rate: "session",
    isCostly: true,
    body: ChangeProfileBody,
    reply: MemberProfile,
    handler: ({ actor, body }) => changeProfile(deps, memberOf(actor), body),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/icon",
    summary: "The profile pictures to choose from",
    tag,
    reply: MemberIcons,
    handler: async () => listIcons(),
  });
  defineRoute(app, deps, {
    method: "PUT",
    url: "/wps/member/info/icon",
    summary: "Choose a picture",
    tag,
    body: ChooseIconBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      await chooseIcon(deps, memberOf(actor), body);
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "PUT",
    url: "/wps/member/language",
    summary: "Set the language of the member",
    tag,
    body: ChooseLanguageBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      await chooseLanguage(deps, memberOf(actor), body);
      return null;
    },
  });
}
