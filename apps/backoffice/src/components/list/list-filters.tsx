/** The filters of a list. The URL contains the values of the filters, and the fields are shown above the list. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { useFilters } from "../../lib/use-filters.ts";
import { FilterBar, FilterChoice, FilterDay, FilterText } from "./filter-bar.tsx";

export interface FilterField {
  readonly label: string;
  /** Makes the field a choice. While the options load, the array is empty and every value in the URL is accepted. */
  readonly options?: readonly { readonly value: string; readonly label: string }[];
  /** The text of the option that shows all rows; default "All". */
  readonly allText?: string;
  /** The value if the URL does not contain this filter; default "". */
  readonly initial?: string;
  /** A calendar day in the merchant's time zone. */
  readonly isDay?: boolean;
  /** The "/" shortcut focuses this field. */
  readonly isMain?: boolean;
  /** Shows a numeric keyboard. */
  readonly isAmount?: boolean;
  /** Why the typed text cannot be used as a filter. */
  readonly errorOf?: (value: string) => string | undefined;
}

type Fields = Readonly<Record<string, FilterField>>;

/** The filters that are set. */
type FilterQuery<F extends Fields> = {
  readonly [Name in keyof F]?: F[Name] extends { readonly options: readonly { readonly value: infer Value }[] }
    ? Value
    : string;
};

export interface ListFilters<F extends Fields = Fields> {
  readonly fields: F;
  readonly values: { readonly [Name in keyof F]: string };
  readonly query: FilterQuery<F>;
  readonly isFiltered: boolean;
  readonly change: (changes: Readonly<Record<string, string>>) => void;
}

/** `fields` is keyed by the names in the URL, in display order. An unknown value of a choice counts as "". */
export function useListFilters<const F extends Fields>(fields: F): ListFilters<F> {
  const namedFields = Object.entries(fields);
  const initial = Object.fromEntries(namedFields.map(([name, field]) => [name, field.initial ?? ""]));
  const [urlValues, change] = useFilters(initial);
  const values = Object.fromEntries(
    namedFields.map(([name, field]) => [name, offeredValue(field, urlValues[name] ?? "")]),
  );
  return {
    fields,
    values: values as ListFilters<F>["values"],
    query: Object.fromEntries(Object.entries(values).filter(([, value]) => value !== "")) as FilterQuery<F>,
    isFiltered: namedFields.some(([name]) => values[name] !== initial[name]),
    change,
  };
}

/** The options of a choice, with a text for each value. */
export function optionsOf<Value extends string>(values: readonly Value[], textOf: (value: Value) => string) {
  return values.map((value) => ({ value, label: textOf(value) }));
}

function offeredValue({ options = [] }: FilterField, value: string): string {
  return options.length === 0 || options.some((option) => option.value === value) ? value : "";
}

export function ListFilterBar({ filters: { fields, values, isFiltered, change } }: { filters: ListFilters }) {
  const { t } = useTexts();
  const clear = () =>
    change(Object.fromEntries(Object.entries(fields).map(([name, { initial }]) => [name, initial ?? ""])));
  return (
    <FilterBar label={t("backoffice.filter.title")} isFiltered={isFiltered} onClear={clear}>
      {Object.entries(fields).map(([name, field]) => (
        <Field key={name} field={field} value={values[name] ?? ""} onChange={(value) => change({ [name]: value })} />
      ))}
    </FilterBar>
  );
}

interface FieldProps {
  readonly field: FilterField;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function Field({ field, value, onChange }: FieldProps) {
  const { t } = useTexts();
  const { label, options, allText, isDay = false, isMain = false, isAmount = false, errorOf } = field;
  const control = { label, value, onChange };
  if (isDay) return <FilterDay {...control} />;
  if (options === undefined) {
    return <FilterText {...control} isMain={isMain} isAmount={isAmount} error={errorOf?.(value)} />;
  }
  const all = { value: "", label: allText ?? t("backoffice.filter.all") };
  return <FilterChoice {...control} options={[all, ...options]} />;
}
