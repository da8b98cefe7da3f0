/** Lists alerts for the staff, with the actions that the caller may take. Read-only. */

import type { AlertList, AlertsQuery, TransactionAlert } from "@openhouse/protocol/alerts/alerts";
import type { StaffActor } from "../../core/actor.ts";
import { readCursor } from "../../core/records/read-id.ts";
import { textOrNull } from "../../core/records/text-or-null.ts";
import type { Queryable } from "../../db/connection.ts";
import { alertPermissions } from "./permissions.ts";
import { countOpenAlerts, selectAlerts } from "./repository.ts";
import type { Alert } from "./repository.ts";

const defaultLimit = 50;
const closerRoles: ReadonlySet<string> = new Set(alertPermissions["POST /backoffice/api/alerts/:id/close"]);

/**
 * Lists alerts newest first, or oldest first if only open ones are requested. Refuses `request.param.err` for an
 * invalid cursor.
 */
export async function listAlerts(db: Queryable, actor: StaffActor, query: AlertsQuery): Promise<AlertList> {
  const { state = null, kind = null, account, cursor, limit = defaultLimit } = query;
  const { merchantId } = actor;
  const rows = await selectAlerts(db, {
    merchantId,
    state,
    kind,
    account: textOrNull(account)?.toLowerCase() ?? null,
    cursor: readCursor(cursor),
    limit: limit + 1,
  });
  const list = rows.slice(0, limit).map((row) => describeAlert(row, actor));
  const openCount = await countOpenAlerts(db, merchantId);
  return { list, cursor: rows.length > limit ? (list.at(-1)?.id ?? null) : null, open: openCount };
}

/** Returns one alert with the actions that the caller may take. */
export function describeAlert(alert: Alert, { roles }: StaffActor): TransactionAlert {
  const { amount, singleFromMinor, dayFromMinor, closedAt, bet } = alert;
  const mayClose = closedAt === null && roles.some((role) => closerRoles.has(role));
  return {
    id: String(alert.id),
    kind: alert.kind,
    subjectId: String(alert.subjectId),
    memberId: String(alert.memberId),
    account: alert.account,
    direction: alert.direction,
    currency: amount.currency,
    amountMinor: String(amount.minor),
    singleFromMinor: singleFromMinor === null ? null : String(singleFromMinor),
    dayFromMinor: dayFromMinor === null ? null : String(dayFromMinor),
    daySumMinor: String(alert.daySumMinor),
    day: alert.day,
    raisedAt: alert.raisedAt.getTime(),
    closedBy: alert.closedName,
    closedAt: closedAt?.getTime() ?? null,
    note: alert.note,
    bet: bet === null ? null : { ...bet, id: String(bet.id), stakeMinor: String(bet.stakeMinor) },
    isHeld: alert.isHeld,
    actions: mayClose ? ["close"] : [],
  };
}
