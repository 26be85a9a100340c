interface Vendor {
  /** Who offers it, and what for, as a line at the start says it. */
  readonly title: string;
  /** The settings that are its keys; all of them, or none. */
  readonly keys: readonly string[];
  /** Without it no real academy starts. */
  readonly isCompulsory: boolean;
  /** A demo may have the real one: nobody is sent anything, pays or signs in by it. */
  readonly isForDemosToo: boolean;
}

const compulsory = { isCompulsory: true, isForDemosToo: false } as const;
const optional = { isCompulsory: false, isForDemosToo: false } as const;
const silent = { isCompulsory: false, isForDemosToo: true } as const;

/** Every service outside with the settings it takes. What starts, refuses, is listed and is checked follows from this. */
export const vendors = {
  payment: {
    title: 'payment (PortOne)',
    keys: [
      'PORTONE_API_SECRET',
      'PORTONE_STORE_ID',
      'PORTONE_CHANNEL_KEY',
      'PORTONE_WEBHOOK_SECRET',
      'PORTONE_PG',
    ],
    ...compulsory,
  },
  sms: {
    title: 'SMS (SOLAPI)',
    keys: ['SOLAPI_API_KEY', 'SOLAPI_API_SECRET', 'SOLAPI_SENDER'],
    ...compulsory,
  },
  talk: {
    title: '알림톡 (SOLAPI)',
    keys: ['SOLAPI_KAKAO_PFID', 'SOLAPI_KAKAO_TEMPLATES'],
    ...optional,
  },
  mail: { title: 'mail (Resend)', keys: ['MAIL_API_KEY', 'MAIL_SENDER'], ...compulsory },
  'social.kakao': {
    title: 'sign-in (Kakao)',
    keys: ['KAKAO_CLIENT_ID', 'KAKAO_CLIENT_SECRET', 'KAKAO_ADMIN_KEY'],
    ...optional,
  },
  'social.naver': {
    title: 'sign-in (Naver)',
    keys: ['NAVER_CLIENT_ID', 'NAVER_CLIENT_SECRET'],
    ...optional,
  },
  'social.google': {
    title: 'sign-in (Google)',
    keys: ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ...optional,
  },
  captcha: {
    title: 'captcha (NAVER Cloud or own)',
    keys: ['CAPTCHA_CLIENT_ID', 'CAPTCHA_CLIENT_SECRET'],
    ...optional,
  },
  address: { title: 'address search (juso.go.kr)', keys: ['JUSO_KEY'], ...optional },
  school: { title: 'school search (NEIS)', keys: ['NEIS_KEY'], ...optional },
  map: { title: 'map (Kakao)', keys: ['KAKAO_JAVASCRIPT_KEY'], ...silent },
  errorReport: { title: 'error reports (Sentry)', keys: ['SENTRY_DSN'], ...silent },
} as const satisfies Readonly<Record<string, Vendor>>;

export type Service = keyof typeof vendors;
export type VendorKey = (typeof vendors)[Service]['keys'][number];

/** What of the settings decides about the services outside. */
export type VendorSettings = { readonly [Key in VendorKey]?: string | undefined } & {
  readonly ACADEMY?: 'demo' | 'real' | undefined;
  readonly NODE_ENV?: string;
  /** Whose captcha is shown; unset: NAVER Cloud's where its keys are set, otherwise our own. */
  readonly CAPTCHA?: 'naver' | 'own' | 'off' | undefined;
};
/** The vendor's own, a local sandbox that speaks its protocol, part of this product, or not there at all. */
export type ServiceState = 'real' | 'sandbox' | 'own' | 'off';

/** Every service outside, in the order in which they are told. */
export const services = Object.keys(vendors) as readonly Service[];

/** The keys of a service that are set, and those that are not. */
export function keysOf(settings: VendorSettings, service: Service) {
  const keys: readonly VendorKey[] = vendors[service].keys;
  return {
    given: keys.filter((key) => settings[key] !== undefined),
    missing: keys.filter((key) => settings[key] === undefined),
  };
}

/** The names of the settings that are filled in of services a demo has no real one of; none: this may be the demo. */
export function providerKeysOf(settings: VendorSettings): readonly VendorKey[] {
  return services.flatMap((service) =>
    vendors[service].isForDemosToo ? [] : keysOf(settings, service).given,
  );
}

/** Who does a service here. */
export function stateOf(settings: VendorSettings, service: Service): ServiceState {
  const { CAPTCHA: said } = settings;
  if (service === 'captcha' && (said === 'own' || said === 'off')) return said;
  if (keysOf(settings, service).missing.length === 0) return 'real';
  if (settings.ACADEMY !== 'real') return 'sandbox';
  return service === 'captcha' ? 'own' : 'off';
}

/** One line for each service outside that says whether it is real, our own or off; never a key. */
export function serviceLines(settings: VendorSettings): readonly string[] {
  const width = Math.max(...services.map((service) => vendors[service].title.length));
  return services.map((service) => `${vendors[service].title.padEnd(width)}  ${stateOf(settings, service)}`);
}
