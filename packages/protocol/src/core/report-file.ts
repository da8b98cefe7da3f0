/** A report as a file: its name, media type and content. */

import { Type } from "typebox";
import type { Static } from "typebox";

/** The query field that selects the file's form. Default: CSV. */
export const FileForm = Type.Union([Type.Literal("csv"), Type.Literal("xlsx")]);

export const ReportFile = Type.Object({
  name: Type.String(),
  type: Type.String(),
  /** The content of a CSV file; "" for XLSX. */
  text: Type.String(),
  /** The bytes of an XLSX file. */
  base64: Type.Optional(Type.String()),
});

export type FileForm = Static<typeof FileForm>;
export type ReportFile = Static<typeof ReportFile>;
