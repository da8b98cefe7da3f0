/**
 * Routes of the back office's content pages. After the commit of a change that visitors see, all processes are
 * notified.
 */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import {
  ArchiveContentBody,
  ContentItem,
  ContentItemParams,
  ContentList,
  ContentListQuery,
  ContentPreview,
  CreateContentBody,
  OrderContentBody,
  PublishContentBody,
  RestoreContentBody,
  SaveContentBody,
  UploadedPicture,
  UploadPictureBody,
  WithdrawContentBody,
} from "@openhouse/protocol/content/desk";
import type { Actor, StaffActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteGround } from "../../plugins/define-route.ts";
import { answerRefusal } from "../../plugins/errors.ts";
import { runOnce } from "../../plugins/idempotency.ts";
import { requireMerchant } from "../../plugins/merchant.ts";
import { itemIdOf, listContent, readContent } from "./describe-item.ts";
import { openPreview } from "./preview-token.ts";
import { selectPicture } from "./picture-repository.ts";
import {
  archiveContent,
  orderContent,
  publishContent,
  restoreContent,
  tellContentChanged,
  withdrawContent,
} from "./publish-content.ts";
import { uploadPicture } from "./upload-picture.ts";
import { createDraft, saveDraft } from "./write-draft.ts";

const base = "/backoffice/api/content";
const tag = "back office";
const largestUpload = 4_200_000;
const yearSeconds = 31_536_000;

export function contentDeskRoutes(app: FastifyInstance, ground: RouteGround): void {
  readRoutes(app, ground);
  writeRoutes(app, ground);
  publishRoutes(app, ground);
  pictureRoutes(app, ground);
}

function readRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "GET",
    url: base,
    summary: "Items of content with the state that visitors see",
    tag,
    query: ContentListQuery,
    reply: ContentList,
    handler: ({ actor, query }) => listContent(ground, staffOf(actor), query),
  });
  defineRoute(app, ground, {
    method: "GET",
    url: `${base}/:id`,
    summary: "An item with its draft and its history",
    tag,
    params: ContentItemParams,
    reply: ContentItem,
    handler: ({ actor, params }) => readContent(ground, staffOf(actor), params.id),
  });
  defineRoute(app, ground, {
    method: "POST",
    url: `${base}/:id/preview`,
    summary: "A token that shows the draft inside the portal for half an hour",
    tag,
    params: ContentItemParams,
    reply: ContentPreview,
    handler: ({ actor, params }) => openPreview(ground, staffOf(actor), itemIdOf(params.id)),
  });
}

interface Change {
  readonly actor: Actor;
  readonly key: string;
  readonly route: string;
  readonly input: unknown;
}

/** The changed item, and whether visitors may see a difference. A change of a draft is never visible to them. */
interface Done {
  readonly id: bigint;
  readonly isSeen: boolean;
}

/** Runs the change once per key, notifies all processes if visitors see it, and returns the changed item. */
async function change(
  ground: RouteGround,
  call: Change,
  work: (tx: Transaction, actor: StaffActor) => Promise<Done>,
): Promise<ContentItem> {
  const actor = staffOf(call.actor);
  // A repeated call publishes the hint again, because the process may have stopped before it did so.
  let isSeen = true;
  const id = await runOnce(ground, call, async (tx) => {
    const done = await work(tx, actor);
    ({ isSeen } = done);
    return String(done.id);
  });
  if (isSeen) await tellContentChanged(ground, actor);
  return readContent(ground, actor, id);
}

function writeRoutes(app: FastifyInstance, ground: RouteGround): void {
  const common = { tag, idempotency: "operation", reply: ContentItem } as const;
  defineRoute(app, ground, {
    ...common,
    method: "POST",
    url: base,
    summary: "Write a new draft",
    body: CreateContentBody,
    handler: ({ actor, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `POST ${base}`, input: body };
      return change(ground, call, async (tx, staff) => {
        const id = await createDraft(ground, tx, { actor: staff, input: body });
        return { id, isSeen: false };
      });
    },
  });
  defineRoute(app, ground, {
    ...common,
    method: "PUT",
    url: `${base}/:id`,
    summary: "Save a draft that is based on the version that was read",
    params: ContentItemParams,
    body: SaveContentBody,
    handler: ({ actor, params, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `PUT ${base}/:id`, input: { params, body } };
      const id = itemIdOf(params.id);
      return change(ground, call, async (tx, staff) => {
        const isSeen = await saveDraft(ground, tx, { actor: staff, id, input: body });
        return { id, isSeen };
      });
    },
  });
  defineRoute(app, ground, {
    method: "PUT",
    url: `${base}/order`,
    summary: "Change the order of the items of a kind",
    tag,
    idempotency: "operation",
    body: OrderContentBody,
    reply: Type.Null(),
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `PUT ${base}/order`, input: body };
      await runOnce(ground, call, (tx) => orderContent(ground, tx, { actor: staffOf(actor), input: body }));
      await tellContentChanged(ground, staffOf(actor));
      return null;
    },
  });
}

function publishRoutes(app: FastifyInstance, ground: RouteGround): void {
  const steps = [
    { name: "publish", summary: "Publish the draft, now or later", body: PublishContentBody, work: publishContent },
    { name: "withdraw", summary: "Withdraw an item", body: WithdrawContentBody, work: withdrawContent },
    { name: "restore", summary: "Copy an old revision to the draft", body: RestoreContentBody, work: restoreContent },
    {
      name: "archive",
      summary: "Archive an item, or make it a draft again",
      body: ArchiveContentBody,
      work: archiveContent,
    },
  ] as const;
  for (const { name, summary, body: bodyShape, work } of steps) {
    const url = `${base}/:id/${name}`;
    defineRoute(app, ground, {
      method: "POST",
      url,
      summary,
      tag,
      idempotency: "operation",
      params: ContentItemParams,
      body: bodyShape,
      reply: ContentItem,
      handler: ({ actor, params, body, idempotencyKey: key }) => {
        const id = itemIdOf(params.id);
        return change(ground, { actor, key, route: `POST ${url}`, input: { params, body } }, async (tx, staff) => {
          // The route has checked the body against the schema of this action.
          await work(ground, tx, { actor: staff, id, input: body as never });
          return { id, isSeen: name !== "restore" };
        });
      },
    });
  }
}

function pictureRoutes(app: FastifyInstance, ground: RouteGround): void {
  defineRoute(app, ground, {
    method: "POST",
    url: `${base}/pictures`,
    summary: "Upload a png or jpg; the server redraws it",
    tag,
    isCostly: true,
    bodyLimit: largestUpload,
    body: UploadPictureBody,
    reply: UploadedPicture,
    handler: ({ actor, body }) => uploadPicture(ground, staffOf(actor), body),
  });
  // The file name is the hash of the content, so it never changes; each merchant serves its own pictures.
  app.get<{ Params: { file: string } }>("/media/:file", { schema: { hide: true } }, async (request, reply) => {
    const hash = /^([0-9a-f]{32})\.png$/.exec(request.params.file)?.[1];
    const bytes = hash && (await selectPicture(ground.db, requireMerchant(request).id, hash));
    if (!bytes) return answerRefusal(new Refusal("no.data"), request, reply);
    void reply.header("cache-control", `public, max-age=${yearSeconds}, immutable`).type("image/png");
    return reply.send(bytes);
  });
}
