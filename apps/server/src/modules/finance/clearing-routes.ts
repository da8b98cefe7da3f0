/** Routes of clearing: compares statement files of providers and banks with our payments. */

import type { FastifyInstance } from "fastify";
import {
  AcceptLineBody,
  AdjustLineBody,
  ClearingBody,
  ClearingDetail,
  ClearingFileParams,
  ClearingFiles,
  ClearingFormatBody,
  ClearingLine,
  ClearingLineParams,
  ClearingLines,
  ClearingLinesQuery,
  ClearingQuery,
  ClearingSourceParams,
  ClearingSources,
} from "@openhouse/protocol/finance/clearing";
import type { StaffActor } from "../../core/actor.ts";
import { readId } from "../../core/records/read-id.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { compareAgain } from "./agree-clearing-lines.ts";
import { changeClearingFormat } from "./change-clearing-format.ts";
import { acceptLine, adjustLine } from "./settle-clearing-line.ts";
import { listClearing, listClearingLines, listSources, showClearing, showClearingLine } from "./show-clearing.ts";
import { importClearingFile } from "./import-clearing-file.ts";

const tag = "back office";
const url = "/backoffice/api/clearing";
/** The base64 text of the largest file, plus the other fields. */
const maxUploadBytes = 2_800_000;

export function clearingRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url,
    summary: "Statement files of providers and banks, newest first, and the file format of each source",
    tag,
    query: ClearingQuery,
    reply: ClearingFiles,
    handler: ({ actor, query }) => listClearing(deps.db, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "POST",
    url,
    summary: "Import a statement file and compare it with our payments",
    tag,
    idempotency: "stored",
    hasFile: true,
    bodyLimit: maxUploadBytes,
    body: ClearingBody,
    reply: ClearingDetail,
    handler: async ({ actor, body, tx }) => {
      const id = await importClearingFile(deps, tx, { actor: staffOf(actor), body });
      return showClearing(tx, staffOf(actor), id);
    },
  });
  defineRoute(app, deps, {
    method: "PUT",
    url: `${url}/formats/:source`,
    summary: "Change the file format of a source",
    tag,
    idempotency: "stored",
    params: ClearingSourceParams,
    body: ClearingFormatBody,
    reply: ClearingSources,
    handler: async ({ actor, params, body, tx }) => {
      await changeClearingFormat(deps, tx, { actor: staffOf(actor), source: params.source, body });
      return { sources: await listSources(tx, staffOf(actor)) };
    },
  });
  fileRoutes(app, deps);
  lineRoutes(app, deps);
}

function fileRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:id`,
    summary: "One statement file with the number of lines per matching result",
    tag,
    params: ClearingFileParams,
    reply: ClearingDetail,
    handler: ({ actor, params }) => showClearing(deps.db, staffOf(actor), idOf(params.id)),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: `${url}/:id/compare`,
    summary: "Compare the open lines of a file again with the booked payments",
    tag,
    idempotency: "stored",
    params: ClearingFileParams,
    reply: ClearingDetail,
    handler: async ({ actor, params, tx }) => {
      const fileId = idOf(params.id);
      await compareAgain(deps, tx, { actor: staffOf(actor), fileId });
      return showClearing(tx, staffOf(actor), fileId);
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:id/lines`,
    summary: "The lines of a statement file, and our payments that are missing in it",
    tag,
    params: ClearingFileParams,
    query: ClearingLinesQuery,
    reply: ClearingLines,
    handler: ({ actor, params, query }) => listClearingLines(deps.db, staffOf(actor), { id: idOf(params.id), query }),
  });
}

function lineRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const common = {
    method: "POST",
    tag,
    idempotency: "stored",
    params: ClearingLineParams,
    reply: ClearingLine,
  } as const;
  defineRoute(app, deps, {
    ...common,
    url: `${url}/:id/lines/:number/accept`,
    summary: "Accept an explained difference of a statement; no money moves",
    body: AcceptLineBody,
    handler: async ({ actor, params, body, tx }) => {
      const decision = { ...keyOf(staffOf(actor), params), reason: body.reason };
      await acceptLine(deps, tx, decision);
      return showClearingLine(tx, decision.actor, decision);
    },
  });
  defineRoute(app, deps, {
    ...common,
    url: `${url}/:id/lines/:number/adjust`,
    summary: "Request an adjustment for a difference",
    body: AdjustLineBody,
    handler: async ({ actor, params, body, tx }) => {
      const decision = { ...keyOf(staffOf(actor), params), reason: body.reason };
      await adjustLine(deps, tx, { decision, body });
      return showClearingLine(tx, decision.actor, decision);
    },
  });
}

function keyOf(actor: StaffActor, { id, number }: { id: string; number: string }) {
  return { actor, fileId: idOf(id), number: Number(number) };
}

function idOf(text: string): bigint {
  return readId(text, "no.data");
}
