/**
 * Serves the built files of a front end. Their names contain their hash, so browsers keep them for a year. The names
 * are read once: for a path with a wildcard, @fastify/static would read the whole folder for each request.
 */

import { readdir } from "node:fs/promises";
import fastifyStatic from "@fastify/static";
import type { FastifyInstance } from "fastify";

interface BuiltFolder {
  /** Absolute path of a folder without subfolders. */
  readonly folder: string;
  /** The path of the folder's URL. */
  readonly prefix: string;
}

const yearMs = 31_536_000_000;

/** Answers unknown names like any other unknown path. */
export async function serveBuiltFiles(app: FastifyInstance, { folder, prefix }: BuiltFolder): Promise<void> {
  const names = new Set(await readdir(folder));
  const routes = async (files: FastifyInstance) => {
    await files.register(fastifyStatic, {
      root: folder,
      serve: false,
      preCompressed: true,
      immutable: true,
      maxAge: yearMs,
    });
    files.get<{ Params: { name: string } }>("/:name", { schema: { hide: true } }, (request, reply) => {
      const { name } = request.params;
      return names.has(name) ? reply.sendFile(name) : reply.callNotFound();
    });
  };
  await app.register(routes, { prefix });
}
