import { z } from 'zod';
import { minuteMs } from '#src/shared/durations.ts';
import { easyPayProviders } from '#src/shared/easy-pay.ts';
import { isRising } from '#src/shared/krw.ts';
import { refuseBackupElsewhere, refuseHalfPooled, refuseHalfStored } from './mode/own-servers.ts';
import { wrongCompanies } from './mode/payment-hosts.ts';
import { wrongChannels } from './mode/payment-ways.ts';
import { refuseHalfReal, refusePlainAddress } from './mode/refusals.ts';
import { providerKeysOf } from './mode/vendors.ts';
import { tracingSettings } from './operations/tracing/settings.ts';

const whole = (least: number, most: number) => {
  const said = `write a number from ${least} to ${most}`;
  return z.coerce.number(said).int(said).min(least, said).max(most, said);
};
const port = whole(0, 65_535);
const secret = z.string().min(1).optional();
/** Of a PostgreSQL, as its own programs write it. */
const databaseAddress = z
  .url({ protocol: /^postgres(ql)?$/, error: 'write it as postgres://user:password@host:5432/database' })
  .optional();
const keyHex = z
  .string()
  .regex(/^[0-9a-f]{64}$/, 'write 32 random bytes in hex, 64 digits and small letters (openssl rand -hex 32)')
  .optional();

const Settings = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  /** `real`: nothing is seeded, there is no sandbox, every provider is real or off; payment, SMS and mail are compulsory. */
  ACADEMY: z.enum(['demo', 'real'], { error: 'write demo or real' }).optional(),
  PORT: port.default(3000),
  HOST: z.string().default('127.0.0.1'),
  ROLE: z.enum(['all', 'web', 'worker']).default('all'),
  DATA_DIR: z.string().default('.data'),
  /** Where the log of the embedded server is archived as it is written, and where bases go; unset: no backups. */
  BACKUP_DIR: z.string().optional(),
  /** How many bases are kept. */
  BACKUP_KEEP: z.coerce.number().int().min(1).max(365).default(7),
  /** How many made-up students have sat level tests in a new demo; 0 for none. */
  DEMO_STUDENTS: z.coerce.number().int().min(0).max(2_000).default(1_000),
  /** The time at which a demo is started, with its zone; every process on its database follows. */
  CLOCK_START: z.iso
    .datetime({ offset: true, error: 'it is a time with its zone, such as 2026-12-02T09:58:00+09:00' })
    .optional(),
  DATABASE_URL: databaseAddress,
  /** Whom the tables belong to, where the product itself shall work as a user who only reads and writes rows. */
  DATABASE_OWNER_URL: databaseAddress,
  /** PostgreSQL itself, where `DATABASE_URL` is a pooler in transaction mode: for LISTEN, jobs and their locks. */
  DATABASE_DIRECT_URL: databaseAddress,
  /** A replica that streams from PostgreSQL: public pages, boards and search are read from it while it is near enough. */
  DATABASE_REPLICA_URL: databaseAddress,
  /** By how many milliseconds it may be behind. */
  DATABASE_REPLICA_LAG_MS: z.coerce.number().int().min(100).max(minuteMs).default(2_000),
  /** How many connections a process has at most. */
  DATABASE_POOL: whole(4, 200).default(22),
  /** A store of objects that speaks S3, for the pictures and files of posts and of items; unset: they lie in the database. */
  STORE_ENDPOINT: z
    .url()
    .regex(/^https?:\/\/[^/?#]+\/?$/, 'write it without a path, such as https://kr.object.ncloudstorage.com')
    .optional(),
  STORE_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'write the name of a bucket')
    .optional(),
  STORE_REGION: z.string().min(1).optional(),
  STORE_ACCESS_KEY_ID: secret,
  STORE_SECRET_ACCESS_KEY: secret,
  PUBLIC_URL: z
    .url({ protocol: /^https?$/, error: 'write the address families open, such as https://academy.kr' })
    .optional(),
  /** 32 bytes in hex; the demo makes its own under DATA_DIR. */
  SECRET_KEY: keyHex,
  /** The key before, while a rotation is under way: what it sealed is read and what it signed is good, nothing is made by it. */
  SECRET_KEY_OLD: keyHex,
  TRUSTED_PROXY: z.string().optional(),
  /** From which level on a line is logged; unset: `info`, each request, in a real academy, otherwise `warn`. */
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  /** Where whoever watches over the process asks: `/metrics`, `/livez`, `/readyz`; never where the site is. Unset: nowhere. */
  OPS_PORT: port.optional(),
  OPS_HOST: z.string().default('127.0.0.1'),
  ...tracingSettings,
  /** Above so many milliseconds of delay calls are answered with 503: reads first, writes at six times that; 0 never. */
  SHED_AT_MS: whole(0, minuteMs).default(250),
  /** How long `/readyz` says 503 before the process stops listening, so that a balancer may look. */
  DRAIN_MS: whole(0, 8_000).default(1_000),
  /** How long a form waits for the vendor's captcha before our own is shown. */
  CAPTCHA_WAIT_MS: whole(100, minuteMs).default(4_000),
  PORTONE_API_SECRET: secret,
  PORTONE_STORE_ID: secret,
  PORTONE_CHANNEL_KEY: secret,
  PORTONE_WEBHOOK_SECRET: secret,
  /** The payment companies behind PortOne's channels, with commas between them: whose window a page that pays may open. */
  PORTONE_PG: z
    .string()
    .superRefine((value, found) => {
      const message = wrongCompanies(value);
      if (message) found.addIssue({ code: 'custom', message });
    })
    .optional(),
  /** 간편결제 to choose from by name, with commas; where the company's channel needs to be told which. */
  PORTONE_EASY_PAY: z
    .string()
    .transform((value) => value.split(',').map((name) => name.trim().toUpperCase()))
    .pipe(
      z.array(
        z.enum(easyPayProviders, {
          error: `write one or more of ${easyPayProviders.join(', ')}, with commas between them`,
        }),
      ),
    )
    .optional(),
  /** 상품 유형, which some channels ask for. */
  PORTONE_PRODUCT_TYPE: z.enum(['REAL', 'DIGITAL'], { error: 'write REAL or DIGITAL' }).optional(),
  /** 할부 a parent may choose, months with commas between them; unset leaves it to the company's contract. */
  PORTONE_INSTALLMENTS: z
    .string()
    .regex(
      /^(\d|1\d|2[0-4])(, ?(\d|1\d|2[0-4]))*$/,
      'write months from 0 to 24, with commas between them, such as 0,2,3',
    )
    .optional(),
  SOLAPI_API_KEY: secret,
  SOLAPI_API_SECRET: secret,
  SOLAPI_SENDER: z
    .string()
    .regex(/^0\d{1,3}-?\d{3,4}-?\d{4}$|^1\d{3}-?\d{4}$/, 'write the registered number, such as 0212345678')
    .optional(),
  /** What SOLAPI's webhook is known by, where it reports what became of texts; without it they are asked for. */
  SOLAPI_WEBHOOK_SECRET: secret,
  /** What a short and a long text cost by the contract, in won; unset: staff are told how many there are, not the sum. */
  SOLAPI_PRICES: z
    .string()
    .regex(
      /^\d{1,3}(\.\d{1,2})?, ?\d{1,3}(\.\d{1,2})?$/,
      'write the price of a short and of a long text in won, such as 18,45',
    )
    .refine(isRising, 'a long text costs no less than a short one: write the short one first, such as 18,45')
    .optional(),
  /** 알림톡: the business channel, and the approved template of each kind of message. */
  SOLAPI_KAKAO_PFID: secret,
  SOLAPI_KAKAO_TEMPLATES: z
    .string()
    .regex(
      /^[a-z-]+\.[a-z0-9_-]+=\w+(, ?[a-z-]+\.[a-z0-9_-]+=\w+)*$/,
      'write kind=template with commas between them, such as test.confirmed=KA01TP…,test.result=KA01TP…',
    )
    .optional(),
  KAKAO_CLIENT_ID: secret,
  KAKAO_CLIENT_SECRET: secret,
  KAKAO_ADMIN_KEY: secret,
  /** The app's number, by which Kakao's notices are told from those of another app. */
  KAKAO_APP_ID: secret,
  /** What Kakao is asked about a person: only what the consent items of the app allow, or nobody gets in (KOE205). */
  KAKAO_SCOPES: z
    .string()
    .regex(
      /^(?=.*\bopenid\b)[a-z_]+( [a-z_]+)*$/,
      'write scopes with blanks between them, openid among them, such as openid profile_nickname account_email',
    )
    .default('openid profile_nickname'),
  KAKAO_JAVASCRIPT_KEY: secret,
  NAVER_CLIENT_ID: secret,
  NAVER_CLIENT_SECRET: secret,
  GOOGLE_CLIENT_ID: secret,
  GOOGLE_CLIENT_SECRET: secret,
  MAIL_API_KEY: secret,
  MAIL_SENDER: z
    .string()
    .regex(
      /^([^<>]*<)?[^\s<>@]+@[^\s<>@]+\.[^\s<>@]+>?$/,
      'write 한빛학원 <no-reply@academy.kr>, or the address alone',
    )
    .optional(),
  /** Whose captcha stands before sign-up: NAVER Cloud's, our own, or none; unset: NAVER Cloud's with keys, else our own. */
  CAPTCHA: z.enum(['naver', 'own', 'off'], { error: 'write naver, own or off' }).optional(),
  CAPTCHA_CLIENT_ID: secret,
  CAPTCHA_CLIENT_SECRET: secret,
  JUSO_KEY: secret,
  NEIS_KEY: secret,
  /** Host names of a network of our own to which a real academy's events may go all the same, with commas between them. */
  WEBHOOK_PRIVATE_HOSTS: z
    .string()
    .transform((value) => value.split(',').map((name) => name.trim().toLowerCase()))
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^(?=.*[a-z])[a-z0-9-]{1,63}(\.[a-z0-9-]{1,63})*$/,
            'write host names with commas between them, such as erp.academy.internal; no addresses, ports or asterisks',
          ),
      ),
    )
    .optional(),
  NAVER_SITE_VERIFICATION: secret,
  GOOGLE_SITE_VERIFICATION: secret,
  SENTRY_DSN: z
    .url()
    .regex(
      /^https?:\/\/[^@/]+@[^/]+\/(?:[^/?#]+\/)*[^/?#]+$/,
      'write it as Sentry shows it: https://KEY@HOST/PROJECT',
    )
    .optional(),
  /** Which build reports name; unset: the version of the product. */
  SENTRY_RELEASE: z
    .string()
    .regex(/^[\w.@+-]{1,100}$/, 'write letters, digits and . @ + -, such as academy@1.4.0')
    .optional(),
});

export type Settings = z.infer<typeof Settings>;

/** As `package.json` has it. */
const productVersion = '0.1.0';

/** Every setting there is, as the environment names it. */
export const settingNames: readonly string[] = Object.keys(Settings.shape);

/** Everything the process was told, read once from the environment. */
export interface Config extends Settings {
  /** Own origin without a trailing slash. */
  readonly publicUrl: string;
  /** Which build this is, for error reports. */
  readonly release: string;
  /** Signs tokens and seals what is encrypted; 32 bytes in hex. */
  readonly secretKey: string;
  /** The key before, which is still read and never written with. */
  readonly olderSecretKey?: string | undefined;
  /** From which comes what must stay through every rotation; the first `secretKey`, until `knownKeys` says another. */
  readonly lastingKey: string;
}

/** Reads the settings and says in one sentence what is wrong with them; `ownKey` is asked where no key is set. */
export function readConfig(
  env: Readonly<Record<string, string | undefined>>,
  ownKey?: string | (() => string),
): Config {
  // A blank is no key, and one beside a key comes from copying it.
  const filled = Object.fromEntries(
    Object.entries(env)
      .map(([name, value]) => [name, value?.trim()] as const)
      .filter(([, value]) => value !== ''),
  );
  const parsed = Settings.safeParse(filled);
  if (!parsed.success) {
    const first = parsed.error.issues[0];
    throw new Error(`The setting ${first?.path.join('.')} is not usable: ${first?.message}.`);
  }
  const settings = parsed.data;
  refuseOtherTimes(settings);
  refuseHalfReal(settings);
  const channels = wrongChannels(settings);
  if (channels) throw new Error(channels);
  refuseLooseKey(settings);
  refusePlainAddress(settings);
  refuseHalfPooled(settings);
  refuseHalfStored(settings);
  refuseBackupElsewhere(settings);
  const key = settings.SECRET_KEY ?? (typeof ownKey === 'function' ? ownKey() : ownKey);
  if (!key) throw new Error('SECRET_KEY is missing: 32 random bytes in hex.');
  if (key === settings.SECRET_KEY_OLD)
    throw new Error(
      'SECRET_KEY and SECRET_KEY_OLD are the same key. Unset SECRET_KEY_OLD, or give SECRET_KEY the new one.',
    );
  return {
    ...settings,
    secretKey: key,
    olderSecretKey: settings.SECRET_KEY_OLD,
    lastingKey: key,
    release: settings.SENTRY_RELEASE ?? `academy@${productVersion}`,
    publicUrl: (settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`).replace(/\/$/, ''),
  };
}

/** Another time is for rehearsals among sandboxes; whoever pays, or is sent a text, lives in the present. */
function refuseOtherTimes(settings: Settings): void {
  if (!settings.CLOCK_START || !livesInThePresent(settings)) return;
  throw new Error(
    'CLOCK_START gives a demo another time, and this is a real academy (ACADEMY=real, or a provider has its key): unset CLOCK_START.',
  );
}

/** Whether this academy has to do with anybody outside, so that no time but the present will do. */
export function livesInThePresent(settings: Settings): boolean {
  return settings.ACADEMY === 'real' || providerKeysOf(settings).length > 0;
}

/** A key beside one machine's data folder is lost with it, and what is sealed in the database with the key. */
function refuseLooseKey({ ACADEMY, DATABASE_URL, SECRET_KEY }: Settings): void {
  if (ACADEMY !== 'real' || !DATABASE_URL || SECRET_KEY) return;
  throw new Error(
    'SECRET_KEY is missing: a real academy with a DATABASE_URL of its own needs 32 random bytes in hex (openssl rand -hex 32), the same for each of its processes, kept apart from the database and its backups. A key used so far stands in the file secret-key under DATA_DIR.',
  );
}

/** Whether `/sandbox` may be shown: never of a real academy. */
export function isSandboxShown(config: Config): boolean {
  return config.ACADEMY !== 'real';
}
