import type { AddressPort } from '../providers/address/port.ts';
import type { AnalyticsPort } from '../providers/analytics/port.ts';
import type { CaptchaPort } from '../providers/captcha/port.ts';
import type { ErrorReportPort } from '../providers/error-report/port.ts';
import type { MailPort } from '../providers/mail/port.ts';
import type { ObjectStorePort } from '../providers/object-store/port.ts';
import type { PaymentPort } from '../providers/payment/port.ts';
import type { SchoolPort } from '../providers/school/port.ts';
import type { SmsPort } from '../providers/sms/port.ts';
import type { SocialPort } from '../providers/social/port.ts';
import type { Clock } from './clock/clock.ts';
import type { Config } from './config.ts';
import type { Db } from './db/database.ts';
import type { PersonalData } from './db/personal/personal-data.ts';
import type { PublicReads } from './db/replica.ts';
import type { EachAlone } from './jobs/each-alone.ts';

/** The outside world as the actions see it. */
export interface Providers {
  readonly payment: PaymentPort;
  readonly sms: SmsPort;
  readonly mail: MailPort;
  readonly captcha: CaptchaPort;
  readonly social: SocialPort;
  readonly address: AddressPort;
  readonly school: SchoolPort;
  readonly analytics: AnalyticsPort;
  readonly errorReport: ErrorReportPort;
}

/** What every action is handed first: the database, the clock, the settings and the outside world. */
export interface Academy {
  readonly config: Config;
  readonly db: Db;
  /** Where public pages are read from: `db`, or a replica that is near enough. */
  readonly reads: PublicReads;
  readonly clock: Clock;
  readonly providers: Providers;
  /** Where files lie outside of the database; null where they lie in it. */
  readonly objects: ObjectStorePort | null;
  /** How jobs go through many rows: a fault with one stops no other. */
  readonly alone: EachAlone;
  /** Erasing and the download, made from what every table declares. */
  readonly personal: PersonalData;
}
