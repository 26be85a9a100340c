import { ownName } from '#src/shared/identity/own-name.ts';
import { ownOrigin } from '../api/own-origin.ts';

/** The academy as others refer to it in JSON-LD of schema.org: author, provider, organizer. */
export function academyThing(): Record<string, unknown> {
  return { '@type': 'EducationalOrganization', name: ownName(), url: `${ownOrigin()}/` };
}
