import { type Service, services, vendors } from '#src/platform/mode/vendors.ts';
import { cloneDatabase } from './clones.ts';
import { startAcademyOn, type TestAcademy } from './start.ts';

const shaped: Readonly<Record<string, string>> = {
  PORTONE_PG: 'inicis',
  SOLAPI_SENDER: '025550100',
  MAIL_SENDER: '한빛학원 <no-reply@hanbit.example>',
  SOLAPI_KAKAO_TEMPLATES: 'test.confirmed=a1b2c3d4',
};

/** Made-up keys of services. */
export const keysFor = (...of: readonly Service[]): Record<string, string> =>
  Object.fromEntries(
    of.flatMap((service) => vendors[service].keys.map((name) => [name, shaped[name] ?? 'a1b2c3d4'])),
  );

const needed = keysFor(...services.filter((service) => vendors[service].isCompulsory));

/** What a real academy is told at least; the vendors themselves are never reached. */
export const realSettings = { ACADEMY: 'real', NODE_ENV: 'production', ...needed };

/** A real academy with made-up keys of the compulsory services and of whatever else it is given. */
export async function startRealAcademy(settings: Record<string, string> = {}): Promise<TestAcademy> {
  return startAcademyOn(await cloneDatabase(), { settings: { ...realSettings, ...settings } });
}
