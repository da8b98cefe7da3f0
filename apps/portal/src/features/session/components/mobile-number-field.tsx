/** A mobile number with its country; if the merchant accepts several countries, with a country picker with flags. */

import "./mobile-number-field.css";
import type { InputHTMLAttributes } from "react";
import { foreignNumber } from "@openhouse/rules/identity/mobile-number";
import { Field } from "@openhouse/ui/field/field";
import type { FieldControl, FieldTexts } from "@openhouse/ui/field/field";
import { Icon } from "@openhouse/ui/icon/icon";
import { Menu } from "@openhouse/ui/menu/menu";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { usePage, usePublicRead } from "../../../lib/page/page-context.tsx";
import { pictureAt } from "../../../lib/page/picture-at.ts";

type CountryEntry = Reply<"GET /wps/system/country">["countries"][number];

type ReplacedProps = keyof FieldControl | "type" | "value" | "onChange";

interface MobileNumberFieldProps extends FieldTexts, Omit<InputHTMLAttributes<HTMLInputElement>, ReplacedProps> {
  /** The number as it was typed. */
  readonly value: string;
  /** Dialling code of the chosen country, digits only. */
  readonly dialingCode: string;
  readonly onNumber: (text: string) => void;
  readonly onCountry: (dialingCode: string) => void;
}

const countriesRead = { route: "GET /wps/system/country" } as const;

/** Pasting a number with a country code selects that country. */
export function MobileNumberField(props: MobileNumberFieldProps) {
  const { label, hint, error, required = false, dialingCode, onNumber, onCountry, ...input } = props;
  const read = usePublicRead(countriesRead);
  const countries = read.kind === "loaded" ? read.value.countries : [];
  const changeNumber = (text: string) => {
    const codes = countries.map(({ countryDialingCode }) => countryDialingCode);
    const foreign = foreignNumber(text, dialingCode, codes);
    if (foreign !== undefined) onCountry(foreign.dialingCode);
    onNumber(foreign?.national ?? text);
  };
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(control) => (
        <div className="control">
          {countries.length > 1 ? (
            <CountryPicker countries={countries} chosenCode={dialingCode} onChoose={onCountry} />
          ) : (
            <span className="control-sign">+{dialingCode}</span>
          )}
          <input
            autoComplete="tel-national"
            maxLength={30}
            {...input}
            {...control}
            type="tel"
            inputMode="tel"
            onChange={({ currentTarget }) => changeNumber(currentTarget.value)}
          />
        </div>
      )}
    </Field>
  );
}

interface CountryPickerProps {
  readonly countries: readonly CountryEntry[];
  readonly chosenCode: string;
  readonly onChoose: (dialingCode: string) => void;
}

function CountryPicker({ countries, chosenCode, onChoose }: CountryPickerProps) {
  const { t, locale } = useTexts();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const nameOf = ({ countryCode }: CountryEntry) => names.of(countryCode) ?? countryCode;
  const current = countries.find(({ countryDialingCode }) => countryDialingCode === chosenCode);
  const buttonContent = (
    <>
      {current !== undefined && <Flag code={current.countryCode} />}
      <span>+{chosenCode}</span>
      <Icon name="chevron-down" />
    </>
  );
  const country = current === undefined ? "" : nameOf(current);
  return (
    <Menu
      className="country-button"
      label={t("session.register.country.chosen", { code: chosenCode, country })}
      face={buttonContent}
    >
      {countries.map((entry) => (
        <button
          key={entry.countryCode}
          type="button"
          className="menu-item country-item"
          aria-current={entry === current ? "true" : undefined}
          onClick={() => onChoose(entry.countryDialingCode)}
        >
          <Flag code={entry.countryCode} />
          <span>{nameOf(entry)}</span>
          <span className="muted">+{entry.countryDialingCode}</span>
        </button>
      ))}
    </Menu>
  );
}

function Flag({ code }: { code: string }) {
  const source = pictureAt(usePage().merchant, `/COUNTRY_FLAG/${code}.png`);
  return <img className="country-flag" src={source} alt="" width={24} height={16} loading="lazy" />;
}
