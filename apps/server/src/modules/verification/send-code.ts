/**
 * Sends a one-time code of six digits and answers how long it lives; older codes of the same purpose and recipient end.
 * Answers, refuses and takes its time alike for known and unknown recipients. Everything is judged by real time and
 * every bound is a setting of the merchant. Writes in the caller's transaction; the message leaves after commit.
 *
 * Refusals, in order (all 200 with `success: false`, as the family's SMS calls answer):
 * - `verification.country.closed` the dialling code is not on the merchant's list (SMS)
 * - `verification.too.soon` {seconds} the last code to this recipient is younger than a minute
 * - `verification.too.many.recipient` the recipient got the day's share
 * - `verification.too.many` this address, its network or this device asked too often in the last hour
 * - `verification.paused` the number range got too many, the house spent its hourly budget, or too few codes of the
 *   range were ever used (somebody pumps messages)
 *
 * Source: security.md 6.10, portal-spec sections 4 and 7.
 */

import type { Deps } from "../../core/deps.ts";
import { Refusal } from "../../core/refusal.ts";
import type { Transaction } from "../../db/connection.ts";
import type { CodeRequest, SentCode } from "./code-request.ts";

export type VerificationDeps = Pick<Deps, "merchants" | "clock" | "random" | "ids">;

export async function sendCode(_deps: VerificationDeps, _tx: Transaction, _request: CodeRequest): Promise<SentCode> {
  throw new Refusal("function.not.available");
}
