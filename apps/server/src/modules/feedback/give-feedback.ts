/**
 * Stores feedback of a visitor or member, or an application to become an agent (type 6). Refusals, in this order:
 * `empty.field` (no content; for an application also no name or no contact), `feedback.length` (content shorter than
 * 10 or longer than 500 visible characters), `feedback.remark.length` (a remark longer than 140); for these the
 * status is 400, and `value.field` names the field. A repeat of a stored call ends here, or is refused with
 * `idempotency.key.reused`. Then, if the merchant uses captchas, the refusals of `checkCaptcha` (if the body has a
 * captcha, or a visitor or trial account sends an application, then with `value` = {captcha: true}) and of
 * `readPicture` (if it has a picture). Side effects: consumes the captcha, writes a row. Idempotent by the key.
 * Source: specification, section 5, Feedback; docs/wire-format.md, Status and flags.
 */

import type { GiveFeedbackBody } from "@openhouse/protocol/feedback/give-feedback";
import {
  applicationFaults,
  feedbackBounds,
  feedbackFaults,
  feedbackTypes,
  longestRemark,
} from "@openhouse/rules/feedback/feedback-form";
import { readMessage } from "@openhouse/rules/identity/visible-text";
import type { Actor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { hasFlag } from "../../core/merchant/merchant.ts";
import { networkOf } from "../../core/network/network-of.ts";
import { Refusal } from "../../core/refusal.ts";
import { hasStoredReply, runOnce } from "../../plugins/idempotency.ts";
import { checkCaptcha } from "../captcha/index.ts";
import { readPicture, streamOfBase64 } from "../files/index.ts";
import { insertFeedback } from "./repository.ts";

export interface FeedbackRequest {
  readonly body: GiveFeedbackBody;
  /** Id of the captcha, from its cookie. */
  readonly captchaId: string | undefined;
  readonly key: string;
}

export async function giveFeedback(deps: Deps, actor: Actor, request: FeedbackRequest): Promise<void> {
  const { body, key } = request;
  refuseFaults(body);
  const call = { actor, key, route: "PUT /wps/feedback", input: body };
  if (await hasStoredReply(deps, call)) return;
  await checkAnswer(deps, actor, request);
  const { type, content, remark = "", sender = "", file } = body;
  const picture = file === undefined ? null : await readPicture(streamOfBase64(file), "png");
  await runOnce(deps, call, async (tx) => {
    await insertFeedback(tx, {
      merchantId: actor.merchantId,
      id: deps.ids.next(),
      at: deps.clock.businessNow(),
      type,
      content: readMessage(content),
      remark: readMessage(remark),
      sender: readMessage(sender),
      memberId: actor.kind === "member" ? actor.memberId : null,
      language: actor.language,
      picture,
    });
    return null;
  });
}

function refuseFaults({ type, content, remark = "", sender = "" }: GiveFeedbackBody): void {
  const draft = { content, remark, sender };
  const faults = type === feedbackTypes.application ? applicationFaults(draft) : feedbackFaults(draft);
  const { minLength: min, maxLength: max } = feedbackBounds;
  const emptyField = (["content", "remark", "sender"] as const).find((name) => isEmpty(faults, name));
  if (emptyField !== undefined) throw new Refusal("empty.field", {}, { field: emptyField });
  if (faults.content === "length") throw new Refusal("feedback.length", { min, max }, { field: "content" });
  if (faults.remark !== undefined) {
    throw new Refusal("feedback.remark.length", { max: longestRemark }, { field: "remark" });
  }
}

function isEmpty(faults: ReturnType<typeof applicationFaults>, name: keyof typeof faults): boolean {
  return faults[name] === "empty";
}

async function checkAnswer(deps: Deps, actor: Actor, { body, captchaId: id }: FeedbackRequest): Promise<void> {
  const { merchantId, ip } = actor;
  const { captcha: answer, type } = body;
  // Anyone gets a trial account without a captcha.
  const isMember = actor.kind === "member" && actor.role !== "trial";
  const isRequired = type === feedbackTypes.application && !isMember;
  if (!hasFlag(deps.merchants.byId(merchantId), "CAPTCHA3") || (answer === undefined && !isRequired)) return;
  const attempt = { merchantId, id, answer, action: "feedback" as const, network: networkOf(ip) };
  await checkCaptcha(deps, attempt).catch((error: unknown) => {
    if (!isRequired || !(error instanceof Refusal)) throw error;
    throw new Refusal(error.code, error.params, { captcha: true });
  });
}
