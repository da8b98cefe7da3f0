/** Starts the database cluster before the first test file of the server, and stops it after the last. */

import type { TestProject } from "vitest/node";
import { currentEncKey } from "../db/enc-key.ts";
import { runAsOwner, startTestCluster, withDatabase } from "./test-cluster.ts";
import { wireTestDeps } from "./test-deps.ts";

declare module "vitest" {
  export interface ProvidedContext {
    clusterUrl: string;
    /** Migrated and empty. */
    clusterTemplate: string;
    /** Also holds the demo's start data, from merchants to games, and a key for encrypted calls. */
    seededTemplate: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const cluster = await startTestCluster(process.env.DATABASE_URL);
  const seededTemplate = `${cluster.template}_seeded`;
  await runAsOwner(cluster.url, `create database ${seededTemplate} template ${cluster.template}`);
  await seed(withDatabase(cluster.url, seededTemplate));
  project.provide("clusterUrl", cluster.url);
  project.provide("clusterTemplate", cluster.template);
  project.provide("seededTemplate", seededTemplate);
  return async () => {
    await runAsOwner(cluster.url, `drop database if exists ${seededTemplate} with (force)`);
    await cluster.stop();
  };
}

async function seed(ownerUrl: string): Promise<void> {
  const { deps, close } = await wireTestDeps(ownerUrl);
  await currentEncKey(deps);
  await close();
}
