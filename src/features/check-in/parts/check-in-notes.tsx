import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { CheckInNotes as Notes } from '#src/features/check-in/contract/notes.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { sentenceOf } from '#src/web/api/api.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';

interface CheckIn {
  /** Whose notes: `test 12`. */
  readonly name: string;
  readonly read: () => Promise<Notes>;
  readonly add: (note: string) => Promise<Notes>;
}

/** What happened at the door of a test or a presentation, and one line to write more down. */
export function CheckInNotes({ name, read, add }: CheckIn) {
  const queries = useQueryClient();
  const queryKey = ['office', 'door-notes', name];
  const found = useQuery({ queryKey, queryFn: read });
  const [note, setNote] = useState('');
  const adding = useAct({
    renews: null,
    mutationFn: () => add(note),
    onSaved(notes) {
      queries.setQueryData(queryKey, notes);
      setNote('');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    adding.mutate();
  };
  const refused = adding.fields.note;
  const error = found.error ?? (refused === undefined ? adding.error : null);
  return (
    <section className="no-print grid gap-3">
      <h2 className="text-lg">현장 기록</h2>
      {error && <Notice tone="bad" title={sentenceOf(error)} isLive />}
      <form className="flex flex-wrap items-end gap-2" onSubmit={submit} noValidate>
        <div className="min-w-0 flex-1 basis-60">
          <TextField
            label="특이 사항"
            hint="이름 대신 접수번호나 예약번호를 적어 주세요. 적은 뒤에는 고칠 수 없습니다."
            maxLength={300}
            value={note}
            error={refused}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        <Button type="submit" variant="secondary" isBusy={adding.isPending}>
          등록
        </Button>
      </form>
      <ol className="grid gap-2">
        {(found.data?.notes ?? []).map((one) => (
          <li key={one.noteId} className="rounded-lg bg-mist px-3 py-2 text-sm">
            <p>{one.note}</p>
            <p className="text-ink-soft">
              {one.staffName} · {formatSeoulDateTime(one.at)}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}
