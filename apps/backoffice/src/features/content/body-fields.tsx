/** The fields of a content item: first the shared fields, then the texts of both languages side by side. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { contentAudiences, contentKindRules, contentLanguages } from "@openhouse/rules/content/content-kinds";
import type { ContentKind } from "@openhouse/rules/content/content-kinds";
import type { ContentBody, ContentFault } from "@openhouse/rules/content/content-body";
import { TextField } from "@openhouse/ui/field/field";
import { SelectField } from "@openhouse/ui/select/select";
import { choiceText, faultText, fieldText, kindsWithPage, slugText } from "./content-texts.ts";
import { withField } from "./diff-bodies.ts";
import { FieldControl } from "./field-control.tsx";

interface BodyFieldsProps {
  readonly kind: ContentKind;
  readonly slug: string;
  readonly body: ContentBody;
  readonly faults: readonly ContentFault[];
  readonly isReadOnly: boolean;
  readonly onChange: (next: { slug?: string; body?: ContentBody }) => void;
}

const tags = { EN: "en", TY: "fil" } as const;
/** Field → the values of `linkageType` to which the field applies. A field that is not listed applies to all. */
const linkageOnly: Readonly<Record<string, readonly string[]>> = {
  linkage: ["INTERNAL", "URL", "P"],
  nodeId: ["G"],
  vendor: ["G"],
};

export function BodyFields({ kind, slug, body, faults, isReadOnly, onChange }: BodyFieldsProps) {
  const { t } = useTexts();
  const rule = contentKindRules[kind];
  const hasPage = kindsWithPage.has(kind);
  const errorOf = (field: string) => {
    const fault = faults.find((candidate) => candidate.field === field);
    return fault === undefined ? undefined : faultText(t, fault.kind);
  };
  const set = (field: string, value: string) => onChange({ body: withField(body, field, value) });
  const { linkageType } = body.fields;
  const isUsed = (name: string) => linkageType === undefined || linkageOnly[name]?.includes(linkageType) !== false;
  return (
    <>
      <section className="content-part content-shared" aria-label={t("editor.shared")}>
        <h2>{t("editor.shared")}</h2>
        <TextField
          label={slugText(t, kind)}
          hint={t(hasPage ? "editor.slug.hint" : "editor.slug.nameHint")}
          required
          value={slug}
          error={errorOf("slug")}
          maxLength={80}
          readOnly={isReadOnly}
          onChange={(event) => onChange({ slug: event.currentTarget.value.toLowerCase().replace(/\s+/g, "-") })}
        />
        {rule.hasAudience && (
          <SelectField
            label={fieldText(t, "audience")}
            value={body.audience}
            disabled={isReadOnly}
            options={contentAudiences.map((value) => ({ value, label: choiceText(t, "audience", value) }))}
            onChange={(event) => set("audience", event.currentTarget.value)}
          />
        )}
        {rule.fields
          .filter(({ name }) => isUsed(name))
          .map((field) => (
            <FieldControl
              key={field.name}
              rule={field}
              value={body.fields[field.name] ?? ""}
              error={errorOf(`fields.${field.name}`)}
              isReadOnly={isReadOnly}
              onChange={(value) => set(`fields.${field.name}`, value)}
            />
          ))}
      </section>
      <div className="content-languages">
        {contentLanguages.map((language) => (
          <section key={language} className="content-part" aria-label={t(`backoffice.preview.${language}`)}>
            <h2>{t(`backoffice.preview.${language}`)}</h2>
            {rule.texts.map((field) => (
              <FieldControl
                key={field.name}
                rule={field}
                lang={tags[language]}
                value={body.texts[language][field.name] ?? ""}
                error={errorOf(`${language}.${field.name}`)}
                isReadOnly={isReadOnly}
                onChange={(value) => set(`${language}.${field.name}`, value)}
              />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}
