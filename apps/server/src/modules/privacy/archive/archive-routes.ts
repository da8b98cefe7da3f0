/** Routes of the staff for archives of closed accounts. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import {
  ArchiveContent,
  ArchiveList,
  ArchiveParams,
  ArchivesQuery,
  DecideArchiveBody,
  RequestArchiveBody,
} from "@openhouse/protocol/privacy/archives";
import type { MemberId } from "../../../core/ids.ts";
import { readId } from "../../../core/records/read-id.ts";
import { defineRoute, staffOf } from "../../../plugins/define-route.ts";
import type { RouteDeps } from "../../../plugins/define-route.ts";
import { listArchives } from "./list-archives.ts";
import { decideArchive, requestArchive } from "./open-archive.ts";
import { readArchive } from "./read-archive.ts";

const url = "/backoffice/api/archives";
const tag = "back office";
const memberIdOf = (params: { readonly memberId: string }) => readId<MemberId>(params.memberId, "no.data");

export function archiveRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url,
    summary: "Archives of closed accounts, without their content",
    tag,
    query: ArchivesQuery,
    reply: ArchiveList,
    handler: ({ actor, query }) => listArchives(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:memberId/content`,
    summary: "The content of an archive whose request another person approved; recorded in the audit chain",
    tag,
    params: ArchiveParams,
    reply: ArchiveContent,
    handler: ({ actor, params }) => {
      const caller = { actor: staffOf(actor), memberId: memberIdOf(params) };
      return deps.db.transaction((tx) => readArchive(deps, tx, caller));
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: `${url}/:memberId/request`,
    summary: "Request to open an archive",
    tag,
    idempotency: "stored",
    params: ArchiveParams,
    body: RequestArchiveBody,
    reply: Type.Null(),
    handler: async ({ actor, params, body, tx }) => {
      await requestArchive(deps, tx, { actor: staffOf(actor), memberId: memberIdOf(params), body });
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: `${url}/:memberId/decision`,
    summary: "Approve or reject the request to open an archive, as the second person",
    tag,
    idempotency: "stored",
    params: ArchiveParams,
    body: DecideArchiveBody,
    reply: Type.Null(),
    handler: async ({ actor, params, body, tx }) => {
      await decideArchive(deps, tx, { actor: staffOf(actor), memberId: memberIdOf(params), body });
      return null;
    },
  });
}
