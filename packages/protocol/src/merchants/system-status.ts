/**
 * GET /wps/system/status: whether the portal is open, and what a client needs to know about the merchant before a login
 * (feature flags, registration rules, languages). Source:
 * docs/wire-format.md, Status and flags.
 */

import { Type } from "typebox";
import type { Static } from "typebox";
import { FlagNode } from "./whitelabel.ts";

export const CustomerServiceEntry = Type.Object({
  csType: Type.String(),
  title: Type.String(),
  path: Type.String(),
});

export const RegistrationRule = Type.Object({
  enabled: Type.Boolean(),
  required: Type.Boolean(),
  patternId: Type.Integer(),
  acceptedPattern: Type.String(),
  minLength: Type.Integer(),
  maxLength: Type.Integer(),
  type: Type.String(),
});

/** An identity provider. The client requests an identity token in a separate window (OpenID Connect). */
export const LoginProviderEntry = Type.Object({
  channel: Type.Union([Type.Literal("google"), Type.Literal("facebook")]),
  authorizeUrl: Type.String(),
  clientId: Type.String(),
});

export const DomainRoute = Type.Object({
  customerService: Type.Array(CustomerServiceEntry),
  domainList: Type.Array(Type.Object({ domainName: Type.String() })),
});

/** The visitor. `country` is an ISO 3166-1 alpha-2 code, or null if the country is unknown. */
export const VisitorLocation = Type.Object({
  ip: Type.String(),
  country: Type.Union([Type.String(), Type.Null()]),
});

/** GET /wps/system/test/ping. Clients send a number that prevents a cached reply. */
export const PingQuery = Type.Object({ speed: Type.Optional(Type.String({ maxLength: 40 })) });

/** GET /wps/system/settings/consolidated: the settings of the merchant, which are `info` of the system status. */
export const SystemInfo = Type.Object({
  customerService: Type.Array(CustomerServiceEntry),
  domainRoute: DomainRoute,
  resources: Type.Array(Type.Object({ resourceType: Type.String(), labelNameEn: Type.String(), url: Type.String() })),
  whitelabelVal: Type.Record(Type.String(), Type.Boolean()),
  whitelabel: FlagNode,
  register: Type.Record(Type.String(), RegistrationRule),
  /** Version of `register`, so that clients reload the rules only after a change. */
  registerVersion: Type.String(),
  mainDomain: Type.String(),
  analytics: Type.Object({ gtagId: Type.String() }),
  /** The captcha service of another company (absent if the merchant has no keys), and the profile pictures. */
  gw: Type.Object({
    GEETEST_ID: Type.Optional(Type.String()),
    GEETEST_VERSION: Type.Optional(Type.String()),
    /** The number of profile pictures; their ids are the numbers from 0. */
    PROFILE_ICON_COUNT: Type.Integer(),
  }),
  /**
   * Who sends the code of a registration: "firebase" if the phone-auth service does, through our server; "sms" if our
   * server does; "" if numbers are not verified.
   */
  sms: Type.Union([Type.Literal("firebase"), Type.Literal("sms"), Type.Literal("")]),
  loginProviders: Type.Array(LoginProviderEntry),
  imageCDNs: Type.Array(Type.String()),
  launchGameCDNs: Type.Array(Type.String()),
});

/** GET /wps/system/templates: the theme of the portal on a desktop and on a phone; we have one for both. */
export const SystemTemplates = Type.Object({ webTemplate: Type.String(), mobileTemplate: Type.String() });

export const SystemStatusQuery = Type.Object({ url: Type.Optional(Type.String({ maxLength: 300 })) });

export const SystemStatus = Type.Object({
  maintenance: Type.Boolean(),
  maintenanceEnd: Type.Union([Type.Number(), Type.Null()]),
  regionRestriction: Type.Boolean(),
  /** 0 normal, 1 maintenance, 2 region blocked (specification, section 4). */
  systemStatus: Type.Integer({ minimum: 0, maximum: 2 }),
  /** True if maintenance and regions do not affect the visitor's IP address. */
  whitelist: Type.Boolean(),
  merchant: Type.String(),
  merchantName: Type.String(),
  currency: Type.String(),
  currencySymbol: Type.String(),
  defaultLanguage: Type.String(),
  languages: Type.Array(Type.String()),
  theme: Type.String(),
  /** Replaces the theme's accent colour. "" if no accent is set. */
  accent: Type.String(),
  /** The mode of visitors who have not chosen one: dark, light, or "" for the mode of the device. */
  mode: Type.String(),
  agreementAge: Type.Integer(),
  /** The version of the agreement that a registration accepts. */
  agreementVersion: Type.String(),
  countryDialingCode: Type.String(),
  agentTypes: Type.Array(Type.Integer()),
  trialTypes: Type.Array(Type.Integer()),
  location: VisitorLocation,
  info: SystemInfo,
});

export type VisitorLocation = Static<typeof VisitorLocation>;
export type SystemInfo = Static<typeof SystemInfo>;
export type SystemTemplates = Static<typeof SystemTemplates>;
export type SystemStatus = Static<typeof SystemStatus>;
export type RegistrationRule = Static<typeof RegistrationRule>;
export type LoginProviderEntry = Static<typeof LoginProviderEntry>;
export type DomainRoute = Static<typeof DomainRoute>;
export type CustomerServiceEntry = Static<typeof CustomerServiceEntry>;
