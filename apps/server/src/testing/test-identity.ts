/** Identity checks in tests: members who are verified without documents, and the calls of members and staff. */

import { Resvg } from "@resvg/resvg-js";
import type { DecideIdentityBody } from "@openhouse/protocol/identity-checks/check-queue";
import type { SubmitIdentityBody } from "@openhouse/protocol/identity-checks/own-check";
import { sidesOf } from "@openhouse/rules/identity/identity-check";
import type { PictureSide } from "@openhouse/rules/identity/identity-check";
import type { Deps } from "../core/deps.ts";
import type { MemberId, MerchantId } from "../core/ids.ts";
import { seedIdentityCheck } from "../modules/identity-checks/index.ts";
import { pictureBody } from "./test-app.ts";
import type { SignedInMember, TestAnswer, TestApp } from "./test-app.ts";

/** Verifies a member without documents. */
export async function verifyTestMember(deps: Pick<Deps, "db" | "ids" | "clock">, memberId: MemberId): Promise<void> {
  const [row] = await deps.db.query<{ merchantId: MerchantId }>(
    `select merchant_id as "merchantId" from member where id = $1`,
    [memberId],
  );
  if (row === undefined) throw new Error("no such member");
  await deps.db.transaction((tx) => seedIdentityCheck(deps, tx, { merchantId: row.merchantId, memberId }));
}

export const standardDocument = {
  kind: "nationalId",
  country: "PH",
  number: "1234-5678-9012-3451",
  name: "Juan dela Cruz",
  birthday: "1990-06-12",
  expiresOn: null,
} as const satisfies SubmitIdentityBody;

let documentCount = 0;

/** Returns a new document number, which the sandbox provider would approve. */
export function newDocumentNumber(): string {
  documentCount += 1;
  return `9000-${String(documentCount).padStart(6, "0")}-1`;
}

const drawing = (colour: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="40"><rect width="64" height="40" fill="${colour}"/></svg>`;

export const testPicture = (colour = "#c40") => Buffer.from(new Resvg(drawing(colour)).render().asPng());

export function uploadTestPicture(
  test: TestApp,
  { token }: Pick<SignedInMember, "token">,
  { side, file = testPicture() }: { readonly side: PictureSide; readonly file?: Buffer },
): Promise<TestAnswer> {
  const url = `/wps/member/identity/pictures?side=${side}`;
  return test.call({ method: "POST", url, token, ...pictureBody(file) });
}

export function sendDocument(
  test: TestApp,
  { token }: Pick<SignedInMember, "token">,
  fields: Partial<SubmitIdentityBody> = {},
): Promise<TestAnswer> {
  const body = { ...standardDocument, number: newDocumentNumber(), ...fields };
  return test.call({ method: "POST", url: "/wps/member/identity", token, body });
}

/** Uploads the pictures of all sides and submits the document, and returns the id of the check. */
export async function submitTestCheck(
  test: TestApp,
  member: SignedInMember,
  fields: Partial<SubmitIdentityBody> = {},
): Promise<string> {
  for (const side of sidesOf(fields.kind ?? standardDocument.kind)) {
    const { status, errorCode } = await uploadTestPicture(test, member, { side });
    if (status !== 200) throw new Error(`the upload answered ${status} ${String(errorCode)}`);
  }
  const { status, errorCode } = await sendDocument(test, member, fields);
  if (status !== 200) throw new Error(`the submission answered ${status} ${String(errorCode)}`);
  const [row] = await test.deps.db.query<{ id: bigint }>(
    `select id from identity_check where member_id = $1 and state = 'submitted'`,
    [member.memberId],
  );
  return String(row?.id);
}

export type TestDecision = Partial<DecideIdentityBody> & { readonly token: string; readonly id: string };

export function decideTestCheck(test: TestApp, { token, id, ...fields }: TestDecision): Promise<TestAnswer> {
  const body = { step: "first", verdict: "approve", reason: null, note: "", ...fields };
  return test.call({ method: "POST", url: `/backoffice/api/identity-checks/${id}/decision`, token, body });
}
