/** Reads the schema of a newly migrated database, for the files that are generated from it. */

import { Client } from "pg";
import { describeSchema } from "../db/describe-schema.ts";
import { startTestCluster, withDatabase } from "./test-cluster.ts";

/** Starts a temporary cluster, migrates an empty database and returns its description. */
export async function readNewSchema(): Promise<string> {
  const cluster = await startTestCluster(undefined);
  const client = new Client({ connectionString: withDatabase(cluster.url, cluster.template) });
  try {
    await client.connect();
    await client.query("begin");
    return await describeSchema(client);
  } finally {
    await client.end();
    await cluster.stop();
  }
}
