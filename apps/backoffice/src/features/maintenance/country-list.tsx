/** A list of countries by name, to add to and to take from. */

import { useTexts } from "@openhouse/i18n/texts-provider";
import { countryCodes } from "@openhouse/rules/system/country-codes";
import { IconButton } from "@openhouse/ui/button/button";
import { SelectField } from "@openhouse/ui/select/select";

interface CountryListProps {
  readonly title: string;
  readonly hint: string;
  readonly countries: readonly string[];
  /** Undefined: only to be read. */
  readonly onChange: ((countries: readonly string[]) => void) | undefined;
}

/** The name of a country in the language of the page. */
export function useCountryName(): (code: string) => string {
  const { locale } = useTexts();
  const names = new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "code" });
  return (code) => names.of(code) ?? code;
}

/** See the head of this file. */
export function CountryList({ title, hint, countries, onChange }: CountryListProps) {
  const { t, locale } = useTexts();
  const nameOf = useCountryName();
  const byName = (codes: readonly string[]) =>
    codes.map((value) => ({ value, label: nameOf(value) })).toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const left = byName(countryCodes.filter((code) => !countries.includes(code)));
  return (
    <div className="country-list">
      <h3>{title}</h3>
      <p className="muted">{hint}</p>
      <ul className="badges" aria-label={title}>
        {countries.length === 0 && <li className="muted">{t("house.noCountry")}</li>}
        {byName(countries).map(({ value, label }) => (
          <li key={value} className="country">
            {label}
            {onChange !== undefined && (
              <IconButton
                icon="close"
                size="small"
                label={t("house.removeCountry", { name: label })}
                onClick={() => onChange(countries.filter((code) => code !== value))}
              />
            )}
          </li>
        ))}
      </ul>
      {onChange !== undefined && (
        <SelectField
          label={t("house.addCountry")}
          value=""
          options={[{ value: "", label: "…" }, ...left]}
          onChange={(event) => {
            if (event.currentTarget.value !== "") onChange([...countries, event.currentTarget.value]);
          }}
        />
      )}
    </div>
  );
}
