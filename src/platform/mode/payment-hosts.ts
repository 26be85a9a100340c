/** Hosts by directive of a content security policy, as far as a page that pays needs them. */
export interface PayingHosts {
  readonly script: readonly string[];
  readonly connect: readonly string[];
  readonly frame: readonly string[];
  readonly form: readonly string[];
  readonly style: readonly string[];
  readonly font: readonly string[];
}

/**
 * PortOne's own. Script and drivers come from its CDN and the five servers are constants of its published browser SDK
 * (`CORE_SERVER`, `CORETELEMETRY_SERVER`, `CHECKOUT_SERVER`, `PAYMENT_BRIDGE_URL`, `TGS_PUBLIC_URI`); which of them is framed
 * and which is posted to is learnt from public code that runs the SDK under a policy.
 */
const portone: PayingHosts = {
  script: ['https://cdn.portone.io'],
  connect: [
    'https://*.portone.io',
    'https://checkout-service.prod.iamport.co',
    'https://tx-gateway-service.prod.iamport.co',
    'https://coretelemetry.prod.iamport.co',
    'https://payment-bridge.prod.iamport.co',
    'https://service.iamport.kr',
  ],
  frame: [
    'https://*.portone.io',
    'https://checkout-service.prod.iamport.co',
    'https://payment-bridge.prod.iamport.co',
    'https://tx-gateway-service.prod.iamport.co',
    'https://service.iamport.kr',
  ],
  form: [
    'https://checkout-service.prod.iamport.co',
    'https://tx-gateway-service.prod.iamport.co',
    'https://service.iamport.kr',
  ],
  style: [],
  font: [],
};

/** A window that brings its own script, style and fonts into our page, and takes a posted form on phones. */
const inPage = (...hosts: readonly string[]): PayingHosts => ({
  script: hosts,
  connect: hosts,
  frame: hosts,
  form: hosts,
  style: hosts,
  font: hosts,
});

/** A window that is only framed, or gone to. */
const apart = (...hosts: readonly string[]): PayingHosts => ({
  script: [],
  connect: [],
  frame: hosts,
  form: hosts,
  style: [],
  font: [],
});

/**
 * The payment companies (PG) PortOne V2 offers with manual approval, and where their windows live. No vendor publishes such
 * a list. Inicis, Toss Payments, KCP, KPN, Kakao Pay, Naver Pay and Toss Pay are learnt from policies of public code that runs
 * PortOne V2; the others are the domains their own integration pages load the window from. A subdomain wildcard, since each
 * has other hosts for tests, phones and card companies.
 */
const companies = {
  inicis: inPage('https://*.inicis.com'),
  tosspayments: inPage('https://*.tosspayments.com'),
  kcp: inPage('https://*.kcp.co.kr'),
  nice: inPage('https://*.nicepay.co.kr'),
  kakaopay: apart('https://*.kakaopay.com', 'https://*.kakao.com'),
  naverpay: {
    ...apart('https://*.pay.naver.com'),
    script: ['https://nsp.pay.naver.com'],
    connect: ['https://*.pay.naver.com'],
  },
  tosspay: apart('https://*.toss.im'),
  smartro: inPage('https://*.smartropay.co.kr'),
  welcome: inPage('https://*.paywelcome.co.kr'),
  ksnet: inPage('https://*.ksnet.co.kr', 'https://*.ksnet.to'),
  kpn: inPage('https://*.firstpay.co.kr'),
} as const satisfies Readonly<Record<string, PayingHosts>>;

export type PaymentCompany = keyof typeof companies;
/** Every value `PORTONE_PG` takes. */
export const paymentCompanies = Object.keys(companies) as readonly PaymentCompany[];

const isCompany = (name: string): name is PaymentCompany =>
  paymentCompanies.some((company) => company === name);

/** The names of `PORTONE_PG` one by one: those we know, and those we do not. */
export function readCompanies(setting: string) {
  const names = setting
    .split(',')
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '');
  return {
    known: [...new Set(names.filter(isCompany))],
    unknown: names.filter((name) => !isCompany(name)),
  };
}

/** Refuses a company that is not in the table, in a sentence with those that are; null where nothing is wrong. */
export function wrongCompanies(setting: string): string | null {
  const { known, unknown } = readCompanies(setting);
  if (unknown.length === 0 && known.length > 0) return null;
  const legal = `write one or more of ${paymentCompanies.join(', ')}, with commas between them`;
  return unknown.length === 0
    ? `it names no payment company; ${legal}`
    : `${unknown.join(', ')} is no payment company that PortOne V2 offers with manual approval; ${legal}`;
}

/** The hosts of PortOne and of these companies, for a page that pays. */
export function payingHosts(setting: string): PayingHosts {
  const of = [portone, ...readCompanies(setting).known.map((company) => companies[company])];
  const all = (directive: keyof PayingHosts) => [...new Set(of.flatMap((hosts) => hosts[directive]))];
  return {
    script: all('script'),
    connect: all('connect'),
    frame: all('frame'),
    form: all('form'),
    style: all('style'),
    font: all('font'),
  };
}
