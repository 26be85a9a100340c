import type { FormEvent } from 'react';
import { createTestEndpoint } from '#src/features/test-sessions/contract/office.ts';
import { Button } from '#src/ui/button.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { readTestFields, TestFields } from './test-fields.tsx';

/** Describes a test. */
export function NewTestForm({ onDone }: { onDone: () => void }) {
  const creating = useAct({
    mutationFn: (input: ReturnType<typeof readTestFields>) => callApi(createTestEndpoint, input),
    onSuccess: () => onDone(),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    creating.mutate(readTestFields(new FormData(event.currentTarget)));
  };
  return (
    <form className="grid gap-4" onSubmit={submit} noValidate>
      <ErrorSummary errors={creating.sentences} />
      <Refused act={creating} />
      <TestFields errors={creating.fields} />
      <Button type="submit" isBusy={creating.isPending}>
        테스트 만들기
      </Button>
    </form>
  );
}
