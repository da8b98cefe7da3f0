/**
 * GET /wps/relay/GCSGAME_getVassGameType: the categories with their vendors. `typeId` filters by a category or a
 * vendor. No refusals. Source: docs/wire-format.md, Catalogue.
 */

import { Type } from "typebox";
import type { Static } from "typebox";

export const VassalageGameTypesQuery = Type.Object({
  typeId: Type.Optional(Type.String({ maxLength: 40 })),
  merchant_code: Type.Optional(Type.String({ maxLength: 40 })),
});

export const VassalageGameTypes = Type.Object({
  /** Category → the codes of its vendors, in the order of the lists. */
  content: Type.Record(Type.String(), Type.Object({ vendor: Type.Array(Type.String()) })),
});

export type VassalageGameTypesQuery = Static<typeof VassalageGameTypesQuery>;
export type VassalageGameTypes = Static<typeof VassalageGameTypes>;
