import { useState } from 'react';
import { Check } from '#src/ui/fields/field.tsx';
import { ApiError } from '#src/web/api/api.ts';

interface Props {
  readonly error: Error | null;
  /** The refusal that may be gone past knowingly. */
  readonly code: string;
  readonly name: string;
  readonly label: string;
}

/** A box that is asked for once the server has refused by a code; it stays as long as its form does. */
export function AskedTick({ error, code, name, label }: Props) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked && error instanceof ApiError && error.code === code) setAsked(true);
  return isAsked ? <Check name={name} label={label} /> : null;
}
