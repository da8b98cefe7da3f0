/**
 * Routes whose body is a picture itself. Clients of earlier versions send JSON with the picture in base64 (`file`)
 * beside the fields of the query.
 */

import { Readable } from "node:stream";
import fastify from "fastify";
import { Type } from "typebox";
import type { TSchema } from "typebox";
import type { FastifyInstance } from "fastify";
import { Base64 } from "@openhouse/protocol/core/base64";
import { Refusal } from "../core/refusal.ts";

/**
 * The bytes of a picture, which are read while they arrive. The type is detected from the bytes, not from the header.
 */
export const PictureBody = Type.Unsafe<Readable>({ type: "string", format: "binary" });

/** The largest allowed picture in base64, with the other fields. */
export const largestPictureBody = 7_000_000;

/** Returns the schemas of the body by media type. */
export function pictureContents(query: TSchema | undefined): Record<string, { readonly schema: TSchema }> {
  const fields = Type.IsObject(query) ? query.properties : {};
  const json = Type.Object({ ...fields, file: Base64 }, { additionalProperties: false });
  return {
    "image/png": { schema: PictureBody },
    "image/jpeg": { schema: PictureBody },
    "application/json": { schema: json },
  };
}

/**
 * Registers routes with a `PictureBody` in a Fastify scope that also accepts pictures. A request without a body is
 * refused with `request_body_required` (400).
 */
export function registerPictureRoutes(app: FastifyInstance, define: (pictures: FastifyInstance) => void): void {
  void app.register(async (pictures) => {
    pictures.removeContentTypeParser("text/plain");
    const types = /^(?:image\/|application\/octet-stream)/;
    pictures.addContentTypeParser(types, ({ headers }, body, done) => {
      // Fastify compares a length with the limit only for bodies that it collects.
      const isTooLarge = Number(headers["content-length"] ?? 0) > largestPictureBody;
      done(isTooLarge ? new fastify.errorCodes.FST_ERR_CTP_BODY_TOO_LARGE() : null, body);
    });
    pictures.addHook("preValidation", async (request) => {
      const { body } = request;
      if (body instanceof Readable) return;
      if (typeof body !== "object" || body === null) throw new Refusal("request_body_required");
      const { file: _file, ...fields } = body as Record<string, unknown>;
      request.query = fields;
    });
    pictures.addHook("preHandler", async (request) => {
      if (!(request.body instanceof Readable)) request.body = decode(request.body as { readonly file: string });
    });
    define(pictures);
  });
}

function decode({ file }: { readonly file: string }): Readable {
  return Readable.from(Buffer.from(file, "base64"));
}
