/** An editable list of countries. */

import { useId, useState } from "react";
import { useTexts } from "@openhouse/i18n/texts-provider";
import { countryCodes } from "@openhouse/rules/merchants/country-codes";
import { Button, IconButton } from "@openhouse/ui/button/button";
import { TextField } from "@openhouse/ui/field/field";

interface CountryListProps {
  readonly title: string;
  readonly hint: string;
  readonly countries: readonly string[];
  /** Undefined makes the list read-only. */
  readonly onChange: ((countries: readonly string[]) => void) | undefined;
}

/** The name of a country in the language of the page. */
export function useCountryName(): (code: string) => string {
  const { locale } = useTexts();
  const names = new Intl.DisplayNames([locale, "en"], { type: "region", fallback: "code" });
  return (code) => names.of(code) ?? code;
}

export function CountryList({ title, hint, countries, onChange }: CountryListProps) {
  const { t, locale } = useTexts();
  const nameOf = useCountryName();
  const byName = (codes: readonly string[]) =>
    codes.map((value) => ({ value, label: nameOf(value) })).toSorted((a, b) => a.label.localeCompare(b.label, locale));
  const otherCountries = byName(countryCodes.filter((code) => !countries.includes(code)));
  return (
    <div className="country-list">
      <h3>{title}</h3>
      <p className="muted">{hint}</p>
      <ul className="badges" aria-label={title}>
        {countries.length === 0 && <li className="muted">{t("backoffice.noCountry")}</li>}
        {byName(countries).map(({ value, label }) => (
          <li key={value} className="country">
            {label}
            {onChange !== undefined && (
              <IconButton
                icon="close"
                size="small"
                label={t("backoffice.removeCountry", { name: label })}
                onClick={() => onChange(countries.filter((code) => code !== value))}
              />
            )}
          </li>
        ))}
      </ul>
      {onChange !== undefined && (
        <AddCountry otherCountries={otherCountries} onAdd={(code) => onChange([...countries, code])} />
      )}
    </div>
  );
}

interface AddCountryProps {
  readonly otherCountries: readonly { readonly value: string; readonly label: string }[];
  readonly onAdd: (code: string) => void;
}

/** A country is added only by the button, so that moving through the list with the keyboard changes nothing. */
function AddCountry({ otherCountries, onAdd }: AddCountryProps) {
  const { t, locale } = useTexts();
  const listId = useId();
  const [text, setText] = useState("");
  const [isTried, setTried] = useState(false);
  const typedName = text.trim().toLocaleLowerCase(locale);
  const matchingCountry = otherCountries.find(({ value, label }) =>
    [label, value].some((name) => name.toLocaleLowerCase(locale) === typedName),
  );
  const add = () => {
    setTried(matchingCountry === undefined);
    if (matchingCountry === undefined) return;
    onAdd(matchingCountry.value);
    setText("");
  };
  return (
    <form
      className="add-country"
      onSubmit={(event) => {
        event.preventDefault();
        add();
      }}
    >
      <TextField
        label={t("backoffice.addCountry")}
        list={listId}
        value={text}
        autoComplete="off"
        error={isTried && matchingCountry === undefined ? t("backoffice.country.unknown") : undefined}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <datalist id={listId}>
        {otherCountries.map(({ value, label }) => (
          <option key={value} value={label}>
            {value}
          </option>
        ))}
      </datalist>
      <Button type="submit">{t("backoffice.country.add")}</Button>
    </form>
  );
}
