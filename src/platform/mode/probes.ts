import type { Probe } from '#src/shared/probe.ts';
import type { Providers } from '../academy.ts';
import type { Service } from './vendors.ts';

/** Providers of which some may not be there. */
export type SomeProviders = {
  readonly [Name in Exclude<keyof Providers, 'analytics'>]: Providers[Name] | null;
};
/** The map has no adapter: only browsers ask it. */
export type ProbedService = Exclude<Service, 'map'>;

const probes: Readonly<Record<ProbedService, (providers: SomeProviders) => Promise<Probe> | undefined>> = {
  payment: ({ payment }) => payment?.probe(),
  sms: ({ sms }) => sms?.probe(),
  talk: ({ sms }) => sms?.probeTalk(),
  mail: ({ mail }) => mail?.probe(),
  'social.kakao': ({ social }) => social?.probe('kakao'),
  'social.naver': ({ social }) => social?.probe('naver'),
  'social.google': ({ social }) => social?.probe('google'),
  captcha: ({ captcha }) => captcha?.probe(),
  address: ({ address }) => address?.probe(),
  school: ({ school }) => school?.probe(),
  errorReport: ({ errorReport }) => errorReport?.probe(),
};

/** The smallest thing that can be asked of a service: nothing is sent, paid or changed there. Never throws. */
export async function probe(providers: SomeProviders, service: ProbedService): Promise<Probe> {
  try {
    return (await probes[service](providers)) ?? { kind: 'unknown' };
  } catch {
    return { kind: 'unknown' };
  }
}
