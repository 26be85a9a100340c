import type { Providers } from '../platform/academy.ts';

const isOff = (service: string) => async (): Promise<never> => {
  throw new Error(`This academy has no ${service}, so nothing may ask it.`);
};

/** What stands in a real academy where an optional service has no keys. Nothing is reported. */
export const offProviders = {
  captcha: { issue: isOff('captcha'), check: isOff('captcha'), probe: isOff('captcha') },
  address: { search: isOff('address search'), probe: isOff('address search') },
  school: { search: isOff('school search'), probe: isOff('school search') },
  errorReport: { report: async () => {}, probe: isOff('error reports') },
} satisfies Pick<Providers, 'captcha' | 'address' | 'school' | 'errorReport'>;
