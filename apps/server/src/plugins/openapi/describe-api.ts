/** Puts the description of the API together, and selects the part of it that is published. */

import { describeOperation } from "./describe-operation.ts";
import type { DescribedRoute, Operation } from "./describe-operation.ts";
import { loadCallCodes } from "./describe-refusals.ts";
import { createSchemaDescriber } from "./describe-schema.ts";
import { commonParts, info, tagTexts } from "./document-parts.ts";
import type { SchemaTexts } from "./schema-texts.ts";

export interface ApiDocument {
  readonly openapi: string;
  /** Path → method in lower case → call. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly [key: string]: unknown;
}

export function describeApi(routes: readonly DescribedRoute[], texts: SchemaTexts): ApiDocument {
  const describer = createSchemaDescriber(texts);
  const codes = loadCallCodes();
  const paths: Record<string, Record<string, Operation>> = {};
  for (const route of routes) {
    const path = route.call.url.replaceAll(/:(\w+)/g, "{$1}");
    paths[path] = {
      ...paths[path],
      [route.call.method.toLowerCase()]: describeOperation(route, { texts, describer, codes }),
    };
  }
  const { components, servers } = commonParts();
  const schemas = { ...Object.fromEntries(describer.components), ...components.schemas };
  return prune({
    openapi: "3.1.0",
    info,
    servers,
    tags: tagTexts,
    paths,
    components: { ...components, schemas },
  });
}

/** Returns the document without calls of the back office, which are for the operator's staff only. */
export function selectPublic(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).filter(([path]) => !path.startsWith("/backoffice/"));
  return prune({ ...document, paths: Object.fromEntries(paths) });
}

/** Removes tags and components that no call needs. */
function prune(document: ApiDocument): ApiDocument {
  const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
  const usedTags = new Set(operations.flatMap(({ tags }) => tags));
  const usedParts = new Set(
    operations.flatMap(({ security }) =>
      security.flatMap((scheme) => Object.keys(scheme).map((name) => `#/components/securitySchemes/${name}`)),
    ),
  );
  const addPartsOf = (value: unknown): void => {
    for (const reference of referencesIn(value)) {
      if (usedParts.has(reference)) continue;
      usedParts.add(reference);
      const [group = "", name = ""] = reference.split("/").slice(-2);
      addPartsOf(document.components[group]?.[name]);
    }
  };
  addPartsOf(document.paths);
  const components = Object.entries(document.components).map(([group, parts]) => {
    const used = Object.entries(parts).filter(([name]) => usedParts.has(`#/components/${group}/${name}`));
    return [group, Object.fromEntries(used)] as const;
  });
  return {
    ...document,
    components: Object.fromEntries(components),
    tags: tagTexts.filter(({ name }) => usedTags.has(name)),
  };
}

function referencesIn(value: unknown): string[] {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    key === "$ref" && typeof inner === "string" ? [inner] : referencesIn(inner),
  );
}
