/**
 * Routes for the staff's work on content. All processes are notified of each change that visitors can see, after the
 * change is committed.
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
  WithdrawContentBody,
} from "@openhouse/protocol/content/staff-content";
import type { Actor, StaffActor } from "../../core/actor.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import { defineRoute, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { answerRefusal } from "../../plugins/errors.ts";
import { runOnce } from "../../plugins/idempotency.ts";
import { requireMerchant } from "../../plugins/merchant.ts";
import { largestPictureBody, PictureBody, registerPictureRoutes } from "../../plugins/picture-routes.ts";
import { itemIdOf, listContent, readContent } from "./describe-item.ts";
import { openPreview } from "./preview-token.ts";
import { selectPicture } from "./picture-repository.ts";
import {
  archiveContent,
  orderContent,
  publishContent,
  restoreContent,
  notifyContentChanged,
  withdrawContent,
} from "./publish-content.ts";
import { uploadPicture } from "./upload-picture.ts";
import { createDraft, saveDraft } from "./write-draft.ts";

const base = "/backoffice/api/content";
const tag = "back office";
const yearSeconds = 31_536_000;

export function contentStaffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  readRoutes(app, deps);
  writeRoutes(app, deps);
  publishRoutes(app, deps);
  pictureRoutes(app, deps);
}

function readRoutes(app: FastifyInstance, deps: RouteDeps): void {
  defineRoute(app, deps, {
    method: "GET",
    url: base,
    summary: "Items of content with the state that visitors see",
    tag,
    query: ContentListQuery,
    reply: ContentList,
    handler: ({ actor, query }) => listContent(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${base}/:id`,
    summary: "An item with its draft and its history",
    tag,
    params: ContentItemParams,
    reply: ContentItem,
    handler: ({ actor, params }) => readContent(deps, staffOf(actor), params.id),
  });
  defineRoute(app, deps, {
    method: "POST",
    url: `${base}/:id/preview`,
    summary: "A token that shows the draft inside the portal for half an hour",
    tag,
    params: ContentItemParams,
    reply: ContentPreview,
    handler: ({ actor, params }) => openPreview(deps, staffOf(actor), itemIdOf(params.id)),
  });
}

interface ContentChange {
  readonly actor: Actor;
  readonly key: string;
  readonly route: string;
  readonly input: unknown;
}

/**
 * The changed item, and whether visitors may see a difference. Visitors see a change of a draft only if it changes the
 * slug.
 */
interface ChangedItem {
  readonly id: bigint;
  readonly isVisible: boolean;
}

/**
 * Runs the change once per key, notifies all processes if visitors may see a difference, and returns the changed item.
 */
async function runChange(
  deps: RouteDeps,
  call: ContentChange,
  apply: (tx: Transaction, actor: StaffActor) => Promise<ChangedItem>,
): Promise<ContentItem> {
  const actor = staffOf(call.actor);
  // A repeated call publishes the hint again, because the first call's process may have stopped before it published.
  let isVisible = true;
  const id = await runOnce(deps, call, async (tx) => {
    const changedItem = await apply(tx, actor);
    ({ isVisible } = changedItem);
    return String(changedItem.id);
  });
  if (isVisible) await notifyContentChanged(deps, actor);
  return readContent(deps, actor, id);
}

function writeRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const common = { tag, idempotency: "operation", reply: ContentItem } as const;
  defineRoute(app, deps, {
    ...common,
    method: "POST",
    url: base,
    summary: "Write a new draft",
    body: CreateContentBody,
    handler: ({ actor, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `POST ${base}`, input: body };
      return runChange(deps, call, async (tx, staff) => {
        const id = await createDraft(deps, tx, { actor: staff, input: body });
        return { id, isVisible: false };
      });
    },
  });
  defineRoute(app, deps, {
    ...common,
    method: "PUT",
    url: `${base}/:id`,
    summary: "Save a draft that is based on the version that was read",
    params: ContentItemParams,
    body: SaveContentBody,
    handler: ({ actor, params, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `PUT ${base}/:id`, input: { params, body } };
      const id = itemIdOf(params.id);
      return runChange(deps, call, async (tx, staff) => {
        const isVisible = await saveDraft(deps, tx, { actor: staff, id, input: body });
        return { id, isVisible };
      });
    },
  });
  defineRoute(app, deps, {
    method: "PUT",
    url: `${base}/order`,
    summary: "Change the order of the items of a kind",
    tag,
    idempotency: "operation",
    body: OrderContentBody,
    reply: Type.Null(),
    handler: async ({ actor, body, idempotencyKey: key }) => {
      const call = { actor, key, route: `PUT ${base}/order`, input: body };
      await runOnce(deps, call, (tx) => orderContent(deps, tx, { actor: staffOf(actor), input: body }));
      await notifyContentChanged(deps, staffOf(actor));
      return null;
    },
  });
}

function publishRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const actions = [
    { name: "publish", summary: "Publish the draft, now or later", body: PublishContentBody, apply: publishContent },
    { name: "withdraw", summary: "Withdraw an item", body: WithdrawContentBody, apply: withdrawContent },
    { name: "restore", summary: "Copy an old revision to the draft", body: RestoreContentBody, apply: restoreContent },
    {
      name: "archive",
      summary: "Archive an item, or make it a draft again",
      body: ArchiveContentBody,
      apply: archiveContent,
    },
  ] as const;
  for (const { name, summary, body: bodySchema, apply } of actions) {
    const url = `${base}/:id/${name}`;
    defineRoute(app, deps, {
      method: "POST",
      url,
      summary,
      tag,
      idempotency: "operation",
      params: ContentItemParams,
      body: bodySchema,
      reply: ContentItem,
      handler: ({ actor, params, body, idempotencyKey: key }) => {
        const id = itemIdOf(params.id);
        return runChange(deps, { actor, key, route: `POST ${url}`, input: { params, body } }, async (tx, staff) => {
          // The route has checked the body against the schema of this action.
          await apply(deps, tx, { actor: staff, id, input: body as never });
          return { id, isVisible: name !== "restore" };
        });
      },
    });
  }
}

function pictureRoutes(app: FastifyInstance, deps: RouteDeps): void {
  registerPictureRoutes(app, (pictures) => {
    defineRoute(pictures, deps, {
      method: "POST",
      url: `${base}/pictures`,
      summary: "Upload a PNG or JPEG; the server re-encodes it",
      tag,
      hasFile: true,
      bodyLimit: largestPictureBody,
      body: PictureBody,
      reply: UploadedPicture,
      handler: ({ actor, body }) => uploadPicture(deps, staffOf(actor), body),
    });
  });
  // The file name is the hash of the content, so a file never changes. Each merchant serves only its own pictures.
  app.get<{ Params: { file: string } }>("/media/:file", { schema: { hide: true } }, async (request, reply) => {
    const hash = /^([0-9a-f]{32})\.png$/.exec(request.params.file)?.[1];
    const bytes = hash && (await selectPicture(deps.db, requireMerchant(request).id, hash));
    if (!bytes) return answerRefusal(new Refusal("no.data"), request, reply);
    void reply.header("cache-control", `public, max-age=${yearSeconds}, immutable`).type("image/png");
    return reply.send(bytes);
  });
}
