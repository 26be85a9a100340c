import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/field.tsx';
import { ApiError, callApi, sentenceOf } from '#src/web/api.ts';
import { markEndpoint } from '../../contract/office.ts';

interface MarkFormProps {
  readonly attemptNo: string;
  readonly position: number;
  readonly maxPoints: number;
  readonly onMarked: () => unknown;
}

/** Points and a note for one long answer. */
export function MarkForm({ attemptNo, position, maxPoints, onMarked }: MarkFormProps) {
  const [points, setPoints] = useState('');
  const [note, setNote] = useState('');
  const marking = useMutation({
    mutationFn: () => callApi(markEndpoint, { attemptNo, position: String(position), points, note }),
    onSuccess: onMarked,
  });
  const fields = marking.error instanceof ApiError ? marking.error.fields : {};
  const submit = (event: FormEvent) => {
    event.preventDefault();
    marking.mutate();
  };
  return (
    <form className="grid min-w-48 gap-2" onSubmit={submit}>
      <TextField
        label={`${position}번 점수 (0~${maxPoints})`}
        inputMode="decimal"
        value={points}
        error={fields.points ?? (marking.error ? sentenceOf(marking.error) : undefined)}
        onChange={(event) => setPoints(event.target.value)}
      />
      <TextField label="메모" isOptional value={note} onChange={(event) => setNote(event.target.value)} />
      <Button type="submit" look="secondary" isBusy={marking.isPending}>
        점수 주기
      </Button>
    </form>
  );
}
