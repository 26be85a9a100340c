import { type FormEvent, useState } from 'react';
import { type CallResult, callLabels } from '#src/features/counselling/rules/requests.ts';
import { entriesOf } from '#src/shared/record.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { callApi } from '#src/web/api/api.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { logCall, type RequestDetails } from '../../contract/office.ts';

interface Props {
  readonly request: RequestDetails;
}

/** The outcome of a call in one press, with what was said and what comes next. */
export function CallForm({ request }: Props) {
  const [note, setNote] = useState('');
  const [next, setNext] = useState(request.nextAction);
  const [day, setDay] = useState(request.nextOn ?? '');
  const logging = useAct({
    mutationFn: (result: CallResult) =>
      callApi(logCall, {
        requestId: String(request.requestId),
        result,
        note,
        nextAction: next,
        nextOn: day || null,
        version: request.version,
      }),
    onSaved: () => setNote(''),
  });
  const stay = (event: FormEvent) => event.preventDefault();
  return (
    <Card>
      <form className="grid gap-4" onSubmit={stay}>
        <h2 className="text-lg">통화 결과</h2>
        <Refused act={logging} isWhole />
        <TextAreaField
          label="통화 내용"
          isOptional
          rows={3}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.target.value)}
        />
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField
            label="통화 뒤 할 일"
            isOptional
            maxLength={200}
            value={next}
            onChange={(event) => setNext(event.target.value)}
          />
          <TextField
            label="할 날짜"
            isOptional
            type="date"
            value={day}
            onChange={(event) => setDay(event.target.value)}
          />
        </div>
        <div className="flex flex-wrap gap-2">
          {entriesOf(callLabels).map(([result, label]) => (
            <Button
              key={result}
              data-saves
              variant={result === 'reached' ? 'primary' : 'secondary'}
              isBusy={logging.isPending && logging.variables === result}
              disabled={logging.isPending}
              onClick={() => logging.mutate(result)}
            >
              {label}
            </Button>
          ))}
        </div>
      </form>
    </Card>
  );
}
