import type { EnrollType } from '#src/features/members/contract/members.ts';
import { type ChildDraft, emptyChild } from '#src/features/members/parts/child-draft.ts';
import { tabDraft } from '#src/web/forms/tab-draft.ts';

/** Everything typed at sign-up but the password. */
export interface SignUpDraft {
  /** The furthest step reached: 0 consents and phone, 1 details. */
  readonly step: number;
  /** Which versions of the texts the consents were given to. */
  readonly edition: string;
  readonly hasAgreedToTerms: boolean;
  readonly isOver14: boolean;
  readonly marketing: boolean;
  readonly marketingNight: boolean;
  readonly photo: boolean;
  readonly name: string;
  readonly mobile: string;
  readonly userId: string;
  readonly email: string;
  readonly enrollType: EnrollType;
  /** What the provider of a social sign-in has handed over, and is not asked for again; empty where it did not. */
  readonly given: { readonly email: string; readonly mobile: string };
  readonly children: readonly ChildDraft[];
}

export const emptyDraft: SignUpDraft = {
  step: 0,
  edition: '',
  hasAgreedToTerms: false,
  isOver14: false,
  marketing: false,
  marketingNight: false,
  photo: false,
  name: '',
  mobile: '',
  userId: '',
  email: '',
  enrollType: 'web',
  given: { email: '', mobile: '' },
  children: [emptyChild],
};

export const draftStore = tabDraft<SignUpDraft>('msc-signup');
