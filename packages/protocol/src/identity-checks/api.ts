/** Calls of identity checks. */

import type { PictureSide } from "@openhouse/rules/identity/identity-check";
import type {
  DecideIdentityBody,
  IdentityCheckDetail,
  IdentityCheckList,
  IdentityChecksQuery,
  IdentityPicture,
} from "./check-queue.ts";
import type { OwnIdentity, SubmitIdentityBody, UploadIdentityPictureQuery } from "./own-check.ts";

export interface IdentityChecksApi {
  "GET /wps/member/identity": { reply: OwnIdentity };
  "POST /wps/member/identity": { body: SubmitIdentityBody; reply: OwnIdentity };
  "POST /wps/member/identity/pictures": {
    query: UploadIdentityPictureQuery;
    body: Blob;
    reply: OwnIdentity;
  };
  "GET /backoffice/api/identity-checks": { query: IdentityChecksQuery; reply: IdentityCheckList };
  "GET /backoffice/api/identity-checks/:id": { params: { id: string }; reply: IdentityCheckDetail };
  "GET /backoffice/api/identity-checks/:id/pictures/:side": {
    params: { id: string; side: PictureSide };
    reply: IdentityPicture;
  };
  "POST /backoffice/api/identity-checks/:id/decision": {
    params: { id: string };
    body: DecideIdentityBody;
    reply: null;
  };
}
