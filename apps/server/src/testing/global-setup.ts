/** Starts the cluster of the run before the first test file of the server, and stops it after the last. */

import type { TestProject } from "vitest/node";
import { startTestCluster } from "./test-cluster.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
    clusterTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster(process.env.DATABASE_URL);
  project.provide("clusterUrl", cluster.url);
  project.provide("clusterTemplate", cluster.template);
  return () => cluster.stop();
}
