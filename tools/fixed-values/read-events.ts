/**
 * Reads the fields that are stored as JSON from the interfaces that declare them: events of the outbox, bills,
 * settings.
 */

import type { ESTree } from "vite";
import { databaseEvents } from "../../apps/server/src/core/events.ts";
import type { SourceTexts } from "./read-source.ts";

const sqlEvents: ReadonlySet<string> = new Set(databaseEvents.names);

/** Maps each event to its fields, separated by spaces. `?` marks an optional field; `=` lists its possible literals. */
export function readEvents(files: readonly SourceTexts[]): Record<string, string> {
  const file = files.find(({ interfaces }) => interfaces.has("EventPayloads"));
  if (file === undefined)
    throw new Error("the interface EventPayloads does not exist; correct tools/fixed-values/read-events.ts");
  const events = file.interfaces.get("EventPayloads") ?? [];
  return Object.fromEntries(
    events.flatMap((event) => {
      if (event.type !== "TSPropertySignature" || event.key.type !== "Literal") return [];
      const name = String(event.key.value);
      const fields = sqlEvents.has(name)
        ? Object.keys(databaseEvents.fields)
        : membersOf(event.typeAnnotation?.typeAnnotation, file).map(fieldOf);
      return [[name, fields.toSorted().join(" ")]];
    }),
  );
}

/** Maps each stored JSON column to the interfaces that declare its keys. */
const storedTypes: Readonly<Record<string, readonly string[]>> = {
  "bill.content": ["SettlementBill", "DownlineShare", "TeamReach"],
  "salary_run.settings": ["RunSettings", "SettlementSettings"],
  "rebate.content": ["RebateEntry", "RebateLine"],
  "rebate_run.settings": ["RebateSettings"],
  "day_close.content": ["CloseContent"],
  "agent_flag.evidence": ["RedFlagEvidence"],
  "clearing_format.format": ["ClearingFormat"],
  "one_time_ticket.detail": ["LiveTicketDetail", "PersonDetail", "StartTicketDetail", "StepDetail"],
};

/** Returns the fields of each stored JSON column. An interface that does not exist any more contributes none. */
export function readStoredFields(files: readonly SourceTexts[]): Record<string, string> {
  const interfaces = new Map(files.flatMap((file) => [...file.interfaces]));
  return Object.fromEntries(
    Object.entries(storedTypes).map(([column, types]) => {
      const members = types.flatMap((type) => interfaces.get(type) ?? []);
      return [column, [...new Set(members.map(fieldOf))].toSorted().join(" ")];
    }),
  );
}

function membersOf(type: ESTree.TSType | undefined, { interfaces }: SourceTexts): readonly ESTree.TSSignature[] {
  if (type?.type === "TSTypeLiteral") return type.members;
  const name = type?.type === "TSTypeReference" && type.typeName.type === "Identifier" ? type.typeName.name : "";
  const members = interfaces.get(name);
  if (members === undefined) throw new Error(`the payload ${name} is not declared in the file of the events`);
  return members;
}

function fieldOf(member: ESTree.TSSignature): string {
  if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier")
    throw new Error("a stored field must be a named property");
  const literals = literalsOf(member.typeAnnotation?.typeAnnotation);
  const values = literals.length === 0 ? "" : `=${literals.toSorted().join("|")}`;
  return `${member.key.name}${member.optional ? "?" : ""}${values}`;
}

function literalsOf(type: ESTree.TSType | undefined): string[] {
  if (type?.type === "TSUnionType") return type.types.flatMap(literalsOf);
  return type?.type === "TSLiteralType" && type.literal.type === "Literal" ? [String(type.literal.value)] : [];
}
