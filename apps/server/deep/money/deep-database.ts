/** Creates a migrated, empty database for a long suite that runs without the test runner. */

import { runAsOwner, startTestCluster, withDatabase } from "../../src/testing/test-cluster.ts";

export interface DeepDatabase {
  readonly ownerUrl: string;
  stop(): Promise<void>;
}

export async function startDeepDatabase(): Promise<DeepDatabase> {
  const cluster = await startTestCluster(undefined);
  await runAsOwner(cluster.url, `create database openhouse_deep template ${cluster.template}`);
  return {
    ownerUrl: withDatabase(cluster.url, "openhouse_deep"),
    async stop() {
      await runAsOwner(cluster.url, "drop database openhouse_deep with (force)");
      await cluster.stop();
    },
  };
}
