import type { ConsentInput } from '#src/features/members/contract/members.ts';
import type { ConsentVersions } from '#src/features/members/rules/members.ts';
import type { SignUpDraft } from './draft.ts';

/** Each word on a consent with the version it was given to; what was not ticked was not given. */
export function consentsOf(draft: SignUpDraft, versions: ConsentVersions): ConsentInput[] {
  const { hasAgreedToTerms: terms, isOver14: age, marketing, photo } = draft;
  const marketingNight = marketing && draft.marketingNight;
  const consents = { terms, privacy: terms, age, marketing, marketingNight, photo };
  return (Object.keys(consents) as (keyof typeof consents)[]).map((type) => ({
    type,
    version: versions[type],
    given: consents[type],
  }));
}
