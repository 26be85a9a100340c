import type { Answer } from '../contract/answer.ts';
import type { PublicBody } from '../contract/public-item.ts';

export interface TypedProps<K extends PublicBody['kind']> {
  readonly body: Extract<PublicBody, { kind: K }>;
  readonly answer: Answer | null;
  readonly onChange: (answer: Answer | null) => void;
  readonly disabled: boolean;
}

/** How a box to type in looks. */
export const typedBox =
  'min-h-12 max-w-full rounded-lg border border-ink-soft/50 bg-paper px-4 text-lg disabled:bg-mist';
