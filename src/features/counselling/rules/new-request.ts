import { seoulInstant } from '#src/shared/seoul-time.ts';
import { messageTexts } from './messages.ts';
import type { SlotKind, Topic, Wish } from './requests.ts';

/** How somebody comes to a branch without the site. */
export const officeSources = ['phone', 'walk_in'] as const;

/** A request as staff type it. */
export interface NewRequest {
  readonly branchId: string;
  readonly guardianName: string;
  readonly mobile: string;
  readonly childGrade: string;
  readonly topics: readonly Topic[];
  readonly wish: Wish;
  readonly message: string;
  readonly source: (typeof officeSources)[number];
  readonly kind: SlotKind;
  readonly day: string;
  /** Empty where no time is agreed on. */
  readonly time: string;
  /** Who is to have it; empty: whoever is free. */
  readonly staffId: string;
}

export const emptyRequest: NewRequest = {
  branchId: '',
  guardianName: '',
  mobile: '',
  childGrade: '',
  topics: [],
  wish: 'any',
  message: '',
  source: 'phone',
  kind: 'visit',
  day: '',
  time: '',
  staffId: '',
};

/** The text the guardian gets, as far as it is known before: its number and its link are made with the request. */
export function textOf({ kind, day, time }: NewRequest, branchName: string): string {
  const text = messageTexts.received({
    ...{ requestNo: '…', branchName, branchPhone: '', branchAddress: '', directions: '' },
    ...{ link: null, counsellor: null },
    appointment: time === '' ? null : { kind, startsAt: seoulInstant(day, time) },
  });
  return text.replace('[{academy}] ', '').replaceAll('\n', ' ');
}

/** What a part of the form is given. */
export interface RequestFieldsProps {
  readonly draft: NewRequest;
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (some: Partial<NewRequest>) => void;
}
