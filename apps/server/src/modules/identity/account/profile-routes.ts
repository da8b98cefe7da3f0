/** Routes of the member's profile, picture and language. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import {
  ChangeProfileBody,
  ChooseIconBody,
  ChooseLanguageBody,
  MemberIcons,
  MemberProfile,
  PlayerAvatar,
} from "@openhouse/protocol/identity/member-profile";
import { defineRoute, memberOf, NoValue } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { changeProfile } from "./change-profile.ts";
import { chooseIcon, describeAvatar, listIcons } from "./choose-icon.ts";
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
  pictureRoutes(app, deps);
  // Our portal sends PUT, other clients of this protocol POST.
  for (const method of ["PUT", "POST"] as const) {
    defineRoute(app, deps, {
      method,
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
}

function pictureRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/icon",
    summary: "The profile pictures to choose from",
    tag,
    reply: MemberIcons,
    handler: async () => listIcons(),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/member/info/icon",
    summary: "The id of the member's picture; default if none was chosen",
    tag,
    reply: Type.String(),
    handler: async ({ actor }) => (await describeAvatar(deps, memberOf(actor))).avatar,
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/wps/relay/MCSFE_getPlayerAvatar",
    summary: "The member's picture and its type",
    tag,
    reply: PlayerAvatar,
    handler: ({ actor }) => describeAvatar(deps, memberOf(actor)),
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
}
