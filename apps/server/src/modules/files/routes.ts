/** Routes of members' pictures. */

import type { FastifyInstance } from "fastify";
import {
  FileParams,
  FilePicture,
  RemoveFileBody,
  UploadedFile,
  UploadFileQuery,
  WaitingFiles,
  WaitingFilesQuery,
} from "@openhouse/protocol/files/member-files";
import { idFromWire } from "../../core/ids.ts";
import { Refusal } from "../../core/refusal.ts";
import { defineRoute, memberOf, NoValue, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { largestPictureBody, PictureBody, registerPictureRoutes } from "../../plugins/picture-routes.ts";
import { deleteWaiting, selectWaiting } from "./repository.ts";
import { showFile } from "./show-file.ts";
import { uploadFile } from "./upload-file.ts";

export function fileRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const url = "/wps/member/files";
  registerPictureRoutes(app, (pictures) => {
    defineRoute(pictures, deps, {
      method: "POST",
      url,
      summary: "Upload a PNG or JPEG as proof; the server re-encodes it",
      tag: "member",
      hasFile: true,
      bodyLimit: largestPictureBody,
      query: UploadFileQuery,
      body: PictureBody,
      reply: UploadedFile,
      handler: ({ actor, query, body }) => uploadFile(deps, memberOf(actor), { ...query, file: body }),
    });
  });
  defineRoute(app, deps, {
    method: "GET",
    url,
    summary: "The member's unused pictures",
    tag: "member",
    query: WaitingFilesQuery,
    reply: WaitingFiles,
    handler: async ({ actor, query }) => {
      const { merchantId, memberId } = memberOf(actor);
      const files = await selectWaiting(deps.db, { merchantId, memberId, purpose: query.purpose });
      return { list: files.map(({ id, width, height }) => ({ fileId: String(id), width, height })) };
    },
  });
  defineRoute(app, deps, {
    method: "DELETE",
    url,
    summary: "Delete an unused picture",
    tag: "member",
    body: RemoveFileBody,
    reply: NoValue,
    handler: async ({ actor, body }) => {
      const { merchantId, memberId } = memberOf(actor);
      const id = idFromWire<bigint>(body.fileId);
      const isDeleted = id !== undefined && (await deleteWaiting(deps.db, { merchantId, memberId, id }));
      if (!isDeleted) throw new Refusal("file.not.found");
      return null;
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:id`,
    summary: "One of the member's own pictures",
    tag: "member",
    params: FileParams,
    reply: FilePicture,
    handler: ({ actor, params }) => showFile(deps, memberOf(actor), params.id),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: "/backoffice/api/files/:id",
    summary: "A picture that a member uploaded as proof",
    tag: "back office",
    params: FileParams,
    reply: FilePicture,
    handler: ({ actor, params }) => showFile(deps, staffOf(actor), params.id),
  });
}
