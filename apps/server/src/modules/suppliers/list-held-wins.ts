/** Lists held wins for the staff, with the requests that wait for a second person. Read-only, no refusals. */

import type { HeldWinsReply, HeldWinView } from "@openhouse/protocol/suppliers/held-wins";
import type { StaffActor } from "../../core/actor.ts";
import type { Deps } from "../../core/deps.ts";
import { findOpenApproval } from "../approvals/index.ts";
import { selectAccountNames } from "../identity/index.ts";
import { selectHeldWins } from "./held-win-repository.ts";
import type { HeldWin } from "./held-win-repository.ts";
import { winApproval } from "./review-win.ts";

const maxWins = 100;

export async function listHeldWins({ db }: Pick<Deps, "db">, actor: StaffActor): Promise<HeldWinsReply> {
  const { merchantId } = actor;
  const wins = await selectHeldWins(db, merchantId, maxWins);
  const members = wins.map(({ memberId }) => memberId);
  const accounts = await selectAccountNames(db, merchantId, members);
  const requests = await Promise.all(wins.map((win) => requestOf({ db }, actor, win)));
  const list = wins.map(({ id, memberId, amount, stake, at, ...win }, index) => ({
    id: String(id),
    supplier: win.supplier,
    uuid: win.uuid,
    memberId: String(memberId),
    currency: win.currency,
    gameCode: win.gameCode,
    round: win.round,
    state: win.state,
    account: accounts.get(memberId) ?? null,
    amountMinor: String(amount),
    stakeMinor: String(stake),
    at: at.getTime(),
    request: requests[index] ?? null,
  }));
  return { list };
}

async function requestOf(
  { db }: Pick<Deps, "db">,
  { merchantId, staffId }: StaffActor,
  { id: subjectId, state }: HeldWin,
): Promise<HeldWinView["request"]> {
  if (state !== "held") return null;
  const open = await findOpenApproval(db, { merchantId, kinds: [winApproval], subjectId });
  if (open === undefined) return null;
  const action = open.detail["action"] === "release" ? "release" : "reject";
  return { action, by: open.by, reason: open.reason, isOwn: open.requestedBy === staffId };
}
