/** The events of the outbox with the fields of their payloads, from the interface that declares them. */

import type { ESTree } from "rolldown/utils";
import type { SourceTexts } from "./read-source.ts";

/** Event → its fields, separated by spaces; `?` marks an optional one, `=` the literals that it may be. */
export function readEvents(files: readonly SourceTexts[]): Record<string, string> {
  const file = files.find(({ interfaces }) => interfaces.has("EventPayloads"));
  if (file === undefined) throw new Error("no interface EventPayloads: where are the events declared now?");
  const events = file.interfaces.get("EventPayloads") ?? [];
  return Object.fromEntries(
    events.flatMap((event) => {
      if (event.type !== "TSPropertySignature" || event.key.type !== "Literal") return [];
      const type = event.typeAnnotation?.typeAnnotation;
      return [[String(event.key.value), membersOf(type, file).map(fieldOf).toSorted().join(" ")]];
    }),
  );
}

function membersOf(type: ESTree.TSType | undefined, { interfaces }: SourceTexts): readonly ESTree.TSSignature[] {
  if (type?.type === "TSTypeLiteral") return type.members;
  const name = type?.type === "TSTypeReference" && type.typeName.type === "Identifier" ? type.typeName.name : "";
  const members = interfaces.get(name);
  if (members === undefined) throw new Error(`the payload ${name} is not declared beside the events`);
  return members;
}

function fieldOf(member: ESTree.TSSignature): string {
  if (member.type !== "TSPropertySignature" || member.key.type !== "Identifier") throw new Error("not a plain field");
  const literals = literalsOf(member.typeAnnotation?.typeAnnotation);
  const values = literals.length === 0 ? "" : `=${literals.toSorted().join("|")}`;
  return `${member.key.name}${member.optional ? "?" : ""}${values}`;
}

function literalsOf(type: ESTree.TSType | undefined): string[] {
  if (type?.type === "TSUnionType") return type.types.flatMap(literalsOf);
  return type?.type === "TSLiteralType" && type.literal.type === "Literal" ? [String(type.literal.value)] : [];
}
