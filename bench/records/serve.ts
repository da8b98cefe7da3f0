/**
 * The server process of the records bench: creates signed-in members in a database that the parent process then fills.
 * No worker runs, because it would first close a year of business days.
 */

import type { Deps } from "../../apps/server/src/core/deps.ts";
import { openSession } from "../../apps/server/src/modules/identity/sessions/open-session.ts";
import { createBenchMember, merchantId, origin, serveProduct } from "../serve-product.ts";

/** The report to the parent process. */
export interface RecordsReady {
  readonly port: number;
  readonly members: readonly {
    readonly token: string;
    readonly memberId: string;
    /** The id of the main wallet. */
    readonly accountId: string;
  }[];
}

const members = Number(process.argv[2]);
const { port, world } = await serveProduct(process.argv[3] ?? "", prepare, { hasWorker: false });
process.send?.({ port, members: world } satisfies RecordsReady);

async function prepare(deps: Deps): Promise<RecordsReady["members"]> {
  const createdMembers: RecordsReady["members"][number][] = [];
  for (let index = 0; index < members; index += 1)
    createdMembers.push(await createSignedInMember(deps, `bench${index}`));
  return createdMembers;
}

function createSignedInMember(deps: Deps, account: string): Promise<RecordsReady["members"][number]> {
  return deps.db.transaction(async (tx) => {
    const ownerId = await createBenchMember(deps, tx, account);
    const token = await openSession(deps, tx, {
      merchantId,
      kind: "member",
      ownerId,
      ip: origin.ip,
      userAgent: "bench",
    });
    const [main] = await tx.query<{ id: bigint }>(
      `select id from account where merchant_id = $1 and owner_id = $2 and kind = 1`,
      [merchantId, ownerId],
    );
    return { token, memberId: String(ownerId), accountId: String(main?.id) };
  });
}
