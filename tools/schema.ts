/** `npm run db:schema` writes the files that are generated from the schema. */

import { writeGeneratedSchema } from "./check/generated-schema.ts";

await writeGeneratedSchema();
