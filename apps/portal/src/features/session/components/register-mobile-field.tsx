/** A mobile number with its country: a picker with flags where the house takes numbers of several countries. */

import "./register-mobile-field.css";
import { Field } from "@openhouse/ui/field/field";
import { Icon } from "@openhouse/ui/icon/icon";
import { Menu } from "@openhouse/ui/menu/menu";
import { useTexts } from "@openhouse/i18n/texts-provider";
import type { Reply } from "@openhouse/browser/api-types";
import { usePage, usePublicRead } from "../../../lib/page-context.tsx";
import type { RegistrationState } from "../hooks/use-registration.ts";
import type { ControlProps } from "./register-field.tsx";

type CountryEntry = Reply<"GET /wps/system/country">["countries"][number];

interface RegisterMobileFieldProps {
  readonly control: Omit<ControlProps, "hint" | "onBlur"> & Partial<Pick<ControlProps, "hint" | "onBlur">>;
  readonly state: Pick<RegistrationState, "dialingCode" | "chooseCountry">;
}

const countriesRead = { route: "GET /wps/system/country" } as const;

/** See the head of this file. */
export function RegisterMobileField({ control, state }: RegisterMobileFieldProps) {
  const { label, hint, error, required, ...input } = control;
  const read = usePublicRead(countriesRead);
  const countries = read.kind === "loaded" ? read.value.countries : [];
  return (
    <Field label={label} hint={hint} error={error} required={required}>
      {(own) => (
        <div className="control">
          {countries.length > 1 ? (
            <CountryPicker countries={countries} chosen={state.dialingCode} onChoose={state.chooseCountry} />
          ) : (
            <span className="control-sign">+{state.dialingCode}</span>
          )}
          <input {...input} {...own} type="tel" inputMode="tel" />
        </div>
      )}
    </Field>
  );
}

interface CountryPickerProps {
  readonly countries: readonly CountryEntry[];
  readonly chosen: string;
  readonly onChoose: (dialingCode: string) => void;
}

function CountryPicker({ countries, chosen, onChoose }: CountryPickerProps) {
  const { t, locale } = useTexts();
  const names = new Intl.DisplayNames(locale, { type: "region" });
  const nameOf = ({ countryCode }: CountryEntry) => names.of(countryCode) ?? countryCode;
  const current = countries.find(({ countryDialingCode }) => countryDialingCode === chosen);
  const face = (
    <>
      {current !== undefined && <Flag code={current.countryCode} />}
      <span>+{chosen}</span>
      <Icon name="chevron-down" />
    </>
  );
  const country = current === undefined ? "" : nameOf(current);
  return (
    <Menu
      className="country-button"
      label={t("session.register.country.chosen", { code: chosen, country })}
      face={face}
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

/** From the house's picture host, our own when it names none. */
function Flag({ code }: { code: string }) {
  const [host] = usePage().house.imageHosts;
  const source = `${host === undefined ? "" : `https://${host}`}/COUNTRY_FLAG/${code}.png`;
  return <img className="country-flag" src={source} alt="" width={24} height={16} loading="lazy" />;
}
