import type { Academy } from '#src/platform/academy.ts';
import { memberErrors } from '../contract/members.ts';
import type { ConsentVersions } from '../rules/members.ts';
import { findConsentVersions } from '../store/consents.server.ts';

/** The version in force of the text behind each consent; null while the terms or the privacy policy is not in force. */
export function consentVersionsNow({
  db,
  clock,
}: Pick<Academy, 'db' | 'clock'>): Promise<ConsentVersions | null> {
  return findConsentVersions(db, clock.now());
}

/** The same where consents are asked for. Refuses with `sign_up_closed`. */
export async function requireConsentVersions(academy: Academy): Promise<ConsentVersions> {
  const versions = await consentVersionsNow(academy);
  if (!versions) throw memberErrors.sign_up_closed();
  return versions;
}
