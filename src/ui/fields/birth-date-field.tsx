import { useState } from 'react';
import { birthDateFault, birthDateOf } from '#src/shared/people/birth-date.ts';
import { TextField } from './field.tsx';

interface BirthDateFieldProps {
  /** `2014-03-05`, or what was typed where it is no day yet: nothing is thrown away. */
  readonly value: string;
  readonly error?: string | undefined;
  readonly onValue: (value: string) => void;
}

/**
 * A birth date by the numeric keypad, in whichever way people write one: no wheel to turn back ten years. It is handed on
 * as a day as soon as it is one, and stands so in the field when the field is left.
 */
export function BirthDateField({ value, error, onValue }: BirthDateFieldProps) {
  const [typed, setTyped] = useState(value);
  const [isLeft, setIsLeft] = useState(false);
  // Whoever holds the value may have another one: what was kept for a reload, or nothing after a reset.
  const isOwn = (birthDateOf(typed) ?? typed) === value;
  const fault = isLeft || error ? birthDateFault(value) : null;
  return (
    <TextField
      label="생년월일"
      hint="숫자 8자리 (예: 20140305)"
      inputMode="numeric"
      autoComplete="bday"
      maxLength={20}
      value={isOwn ? typed : value}
      error={fault ?? error}
      onChange={({ target }) => {
        setIsLeft(false);
        setTyped(target.value);
        onValue(birthDateOf(target.value) ?? target.value);
      }}
      onBlur={() => {
        setIsLeft(true);
        setTyped(value);
      }}
    />
  );
}
