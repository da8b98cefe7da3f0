/** A report as a file: its name, media type and text. */

import { Type } from "typebox";
import type { Static } from "typebox";

export const ReportFile = Type.Object({ name: Type.String(), type: Type.String(), text: Type.String() });

export type ReportFile = Static<typeof ReportFile>;
