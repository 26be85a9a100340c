import type { officeSources } from '../../contract/office-new.ts';
import type { SlotKind, Topic, Wish } from '../../rules/requests.ts';

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
};

/** What a part of the form is given. */
export interface RequestFieldsProps {
  readonly draft: NewRequest;
  readonly fields: Readonly<Record<string, string>>;
  readonly onChange: (some: Partial<NewRequest>) => void;
}
