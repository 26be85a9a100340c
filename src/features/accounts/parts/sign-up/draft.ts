import type { ConsentInput, EnrollType } from '#src/features/members/contract/members.ts';
import { type ChildDraft, emptyChild } from '#src/features/members/parts/child-draft.ts';
import { consentVersions } from '#src/features/members/rules/members.ts';
import type { TypedAddress } from '#src/web/forms/address-field.tsx';
import { tabDraft } from '#src/web/forms/tab-draft.ts';

/** Everything typed at sign-up but the password. */
export interface SignUpDraft {
  /** The furthest step reached: 0 consents, 1 phone, 2 details. */
  readonly step: number;
  readonly hasAgreedToTerms: boolean;
  readonly isOver14: boolean;
  readonly marketing: boolean;
  readonly marketingNight: boolean;
  readonly photo: boolean;
  readonly name: string;
  readonly mobile: string;
  readonly userId: string;
  readonly email: string;
  readonly address: TypedAddress | null;
  readonly enrollType: EnrollType;
  readonly children: readonly ChildDraft[];
}

export const emptyDraft: SignUpDraft = {
  step: 0,
  hasAgreedToTerms: false,
  isOver14: false,
  marketing: false,
  marketingNight: false,
  photo: false,
  name: '',
  mobile: '',
  userId: '',
  email: '',
  address: null,
  enrollType: 'web',
  children: [emptyChild],
};

export const draftStore = tabDraft<SignUpDraft>('msc-signup');

/** Each word on a consent with the version it was given to; what was not ticked was not given. */
export function consentsOf(draft: SignUpDraft): ConsentInput[] {
  const { hasAgreedToTerms: terms, isOver14: age, marketing, photo } = draft;
  const marketingNight = marketing && draft.marketingNight;
  const consents = { terms, privacy: terms, age, marketing, marketingNight, photo };
  return (Object.keys(consents) as (keyof typeof consents)[]).map((type) => ({
    type,
    version: consentVersions[type],
    given: consents[type],
  }));
}
