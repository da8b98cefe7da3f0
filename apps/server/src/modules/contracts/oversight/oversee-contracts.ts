/**
 * Lists and shows contracts for the back office. Reads only.
 *
 * Refusals: `request.param.err` (an invalid cursor), `contract.unknown` (404).
 */

import { stepContract } from "@openhouse/rules/contracts/contract-states";
import { wireTerms } from "@openhouse/rules/contracts/wire-terms";
import type {
  StaffContract,
  StaffContractDetail,
  StaffContracts,
  StaffContractsQuery,
} from "@openhouse/protocol/contracts/staff-contracts";
import type { StaffActor } from "../../../core/actor.ts";
import type { Deps } from "../../../core/deps.ts";
import { readCursor, readId } from "../../../core/records/read-id.ts";
import { Refusal } from "../../../core/refusal.ts";
import { textOrNull } from "../../../core/records/text-or-null.ts";
import { findMemberByAccount } from "../../identity/index.ts";
import { countFlagged, selectNamedSteps, selectOverseen } from "./staff-repository.ts";
import type { OverseenContract } from "./staff-repository.ts";
import { selectMargins } from "../margins/margin-repository.ts";
import type { StoredMargin } from "../margins/margin-repository.ts";
import { contractPermissions } from "../permissions.ts";
import { selectVersions } from "../offers/reading-repository.ts";

const defaultLimit = 50;
const rolesWithSteps: ReadonlySet<string> = new Set(contractPermissions["POST /backoffice/api/contracts/:id/step"]);
/** The staff's actions on the merchant's own contracts, in the order of the buttons. */
const merchantActions = ["change", "keep", "end", "withdraw", "askEnd"] as const;

type ReadingDeps = Pick<Deps, "db">;

/** Lists contracts, newest first; the list is empty if no member has the requested account. */
export async function listOverseen(
  { db }: ReadingDeps,
  { merchantId }: StaffActor,
  query: StaffContractsQuery,
): Promise<StaffContracts> {
  const { kind = null, state = null, productClass = null, flagged, cursor, limit = defaultLimit } = query;
  const account = textOrNull(query.account)?.toLowerCase() ?? null;
  const [flaggedCount, member] = await Promise.all([
    countFlagged(db, merchantId),
    account === null ? undefined : findMemberByAccount(db, merchantId, account),
  ]);
  if (account !== null && member === undefined) return { list: [], cursor: null, flagged: flaggedCount };
  const rows = await selectOverseen(db, {
    merchantId,
    id: null,
    kind,
    state,
    productClass,
    memberId: member?.id ?? null,
    isFlagged: flagged === "yes",
    cursor: readCursor(cursor),
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map(describe);
  return { list, cursor: rows.length > limit ? (list.at(-1)?.id ?? null) : null, flagged: flaggedCount };
}

const singleContractFilter = {
  kind: null,
  state: null,
  productClass: null,
  memberId: null,
  isFlagged: false,
  cursor: null,
  limit: 1,
} as const;

/** Shows one contract with its versions, steps and margins, and the actions that the staff member can take. */
export async function showOverseen(
  { db }: ReadingDeps,
  { merchantId, roles }: StaffActor,
  wireId: string,
): Promise<StaffContractDetail> {
  const id = readId(wireId, "contract.unknown");
  const [contract] = await selectOverseen(db, { ...singleContractFilter, merchantId, id });
  if (contract === undefined) throw new Refusal("contract.unknown");
  const [versions, steps, margins] = await Promise.all([
    selectVersions(db, contract),
    selectNamedSteps(db, merchantId, id),
    selectMargins(db, merchantId, id),
  ]);
  return {
    contract: describe(contract),
    versions: versions.map(({ version, hash, terms, offeredAt, acceptedAt }) => ({
      version,
      hash: hash.toString("hex"),
      terms: wireTerms(terms),
      offeredAt: offeredAt.getTime(),
      acceptedAt: acceptedAt?.getTime() ?? null,
      margins: margins.filter((margin) => margin.version === version).map(describeMargin),
    })),
    events: steps.map(({ id: stepId, at, ...step }) => ({ ...step, id: String(stepId), at: at.getTime() })),
    actions: roles.some((role) => rolesWithSteps.has(role)) ? actionsOf(contract) : [],
  };
}

/**
 * Staff can act only on contracts whose giver is the merchant. If the merchant requested the termination, it can
 * withdraw the request but not answer it.
 */
function actionsOf(contract: OverseenContract): StaffContractDetail["actions"] {
  if (contract.giverId !== null) return [];
  return merchantActions.filter((action) => stepContract(contract, "giver", action).kind === "moved");
}

function describe(contract: OverseenContract): StaffContract {
  const { giverId, giverAccount, receiverId, receiverAccount, terms, marginLeftPpm, changedAt } = contract;
  return {
    id: String(contract.id),
    kind: contract.kind,
    productClass: contract.productClass,
    period: contract.period,
    giver: giverId === null ? null : { id: String(giverId), account: giverAccount ?? "" },
    receiver: { id: String(receiverId), account: receiverAccount },
    state: contract.state,
    endAskedBy: contract.endAskedBy,
    activeVersion: contract.activeVersion,
    offeredVersion: contract.offeredVersion,
    versions: contract.versions,
    terms: wireTerms(terms),
    marginLeftPpm: marginLeftPpm === null ? null : String(marginLeftPpm),
    changedAt: changedAt.getTime(),
  };
}

function describeMargin(margin: StoredMargin): StaffContractDetail["versions"][number]["margins"][number] {
  const { productClass, marginPpm, rebatePpm, contractsPpm, leftPpm, firstLeftPpm, firstJudgedAt, judgedAt } = margin;
  return {
    productClass,
    marginPpm: String(marginPpm),
    rebatePpm: String(rebatePpm),
    contractsPpm: String(contractsPpm),
    leftPpm: String(leftPpm),
    firstLeftPpm: String(firstLeftPpm),
    firstJudgedAt: firstJudgedAt.getTime(),
    judgedAt: judgedAt.getTime(),
  };
}
