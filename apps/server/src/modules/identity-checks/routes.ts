/** Routes of identity checks: the member's own, the staff's queue, and the callback of providers. */

import { Type } from "typebox";
import type { FastifyInstance } from "fastify";
import {
  DecideIdentityBody,
  IdentityCheckDetail,
  IdentityCheckList,
  IdentityCheckParams,
  IdentityChecksQuery,
  IdentityPicture,
  IdentityPictureParams,
} from "@openhouse/protocol/identity-checks/check-queue";
import {
  OwnIdentity,
  SubmitIdentityBody,
  UploadIdentityPictureQuery,
} from "@openhouse/protocol/identity-checks/own-check";
import { readId } from "../../core/records/read-id.ts";
import { defineRoute, memberOf, staffOf } from "../../plugins/define-route.ts";
import type { RouteDeps } from "../../plugins/define-route.ts";
import { largestPictureBody, PictureBody, registerPictureRoutes } from "../../plugins/picture-routes.ts";
import { identityCallbackRoute } from "./callback-route.ts";
import { decideIdentityCheck } from "./decide-identity-check.ts";
import { describeOwnCheck } from "./describe-own-check.ts";
import { listIdentityChecks } from "./list-checks.ts";
import { showIdentityCheck, showIdentityPicture } from "./show-check.ts";
import { submitIdentityCheck } from "./submit-identity-check.ts";
import { uploadIdentityPicture } from "./upload-picture.ts";

export function identityCheckRoutes(app: FastifyInstance, deps: RouteDeps): void {
  ownRoutes(app, deps);
  staffRoutes(app, deps);
  identityCallbackRoute(app, deps);
}

function ownRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const url = "/wps/member/identity";
  const commonFields = { tag: "member", reply: OwnIdentity } as const;
  defineRoute(app, deps, {
    ...commonFields,
    method: "GET",
    url,
    summary: "The state of the member's identity check",
    handler: ({ actor }) => describeOwnCheck(deps, deps.db, memberOf(actor)),
  });
  registerPictureRoutes(app, (pictures) => {
    defineRoute(pictures, deps, {
      ...commonFields,
      method: "POST",
      url: `${url}/pictures`,
      summary: "Upload a picture of a document or a selfie; the server re-encodes and encrypts it",
      hasFile: true,
      bodyLimit: largestPictureBody,
      query: UploadIdentityPictureQuery,
      body: PictureBody,
      handler: ({ actor, query, body }) => uploadIdentityPicture(deps, memberOf(actor), { ...query, file: body }),
    });
  });
  defineRoute(app, deps, {
    ...commonFields,
    method: "POST",
    url,
    summary: "Submit a document with the uploaded pictures",
    idempotency: "stored",
    body: SubmitIdentityBody,
    handler: ({ actor, body, tx }) => submitIdentityCheck(deps, tx, { actor: memberOf(actor), body }),
  });
}

function staffRoutes(app: FastifyInstance, deps: RouteDeps): void {
  const url = "/backoffice/api/identity-checks";
  const tag = "back office";
  defineRoute(app, deps, {
    method: "GET",
    url,
    summary: "Identity checks: oldest first if only open ones are requested, otherwise newest first",
    tag,
    query: IdentityChecksQuery,
    reply: IdentityCheckList,
    handler: ({ actor, query }) => listIdentityChecks(deps, staffOf(actor), query),
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:id`,
    summary: "One identity check with the document's data; each view is recorded in the audit chain",
    tag,
    params: IdentityCheckParams,
    reply: IdentityCheckDetail,
    handler: ({ actor, params }) => {
      const view = { actor: staffOf(actor), id: readId(params.id, "no.data") };
      return deps.db.transaction((tx) => showIdentityCheck(deps, tx, view));
    },
  });
  defineRoute(app, deps, {
    method: "GET",
    url: `${url}/:id/pictures/:side`,
    summary: "A picture of an identity check; each view is recorded in the audit chain",
    tag,
    params: IdentityPictureParams,
    reply: IdentityPicture,
    handler: ({ actor, params }) => {
      const view = { actor: staffOf(actor), id: readId(params.id, "no.data"), side: params.side };
      return deps.db.transaction((tx) => showIdentityPicture(deps, tx, view));
    },
  });
  defineRoute(app, deps, {
    method: "POST",
    url: `${url}/:id/decision`,
    summary: "Approve or reject an identity check, as the first or the second person",
    tag,
    idempotency: "stored",
    params: IdentityCheckParams,
    body: DecideIdentityBody,
    reply: Type.Null(),
    handler: async ({ actor, params, body, tx }) => {
      await decideIdentityCheck(deps, tx, { actor: staffOf(actor), id: readId(params.id, "no.data"), body });
      return null;
    },
  });
}
