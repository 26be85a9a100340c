import { useQuery, useQueryClient } from '@tanstack/react-query';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { AskedTick } from '#src/web/office/forms/asked-tick.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { officeToday } from '#src/web/office/office-today.ts';
import {
  addClosureEndpoint,
  type BranchClosures,
  listClosuresEndpoint,
  removeClosureEndpoint,
} from '../../contract/closures.ts';

type Closure = BranchClosures['closures'][number];

/** The days a branch is closed besides the public holidays. */
export function Closures({ branchId }: { branchId: number }) {
  const queries = useQueryClient();
  const list = useQuery({
    queryKey: ['office', 'branch-closures', branchId],
    queryFn: () => callApi(listClosuresEndpoint, { branchId }),
  });
  const opening = useAct({
    mutationFn: ({ closureId }: Closure) => callApi(removeClosureEndpoint, { branchId, closureId }),
    onSuccess: async (_answer, { day, reason }) => {
      await toastWithUndo(queries, '그날 다시 엽니다.', () =>
        callApi(addClosureEndpoint, { branchId, day, reason, keepsSessions: true }),
      );
    },
  });
  const failure = list.error ?? opening.error;
  return (
    <section className="grid gap-3" aria-label="쉬는 날">
      <h3 className="font-bold">쉬는 날</h3>
      {failure && <Notice tone="bad" title={sentenceOf(failure)} isLive />}
      {list.data && list.data.holidays.length > 0 && (
        <p className="text-sm text-ink-soft">
          공휴일은 저절로 쉽니다:{' '}
          {list.data.holidays.map(({ day, name }) => `${formatDay(day)} ${name}`).join(', ')}
        </p>
      )}
      <ul className="grid gap-1">
        {(list.data?.closures ?? []).map((closure) => (
          <li key={closure.closureId} className="flex flex-wrap items-center gap-3">
            <strong>{formatDay(closure.day)}</strong> {closure.reason}
            <Button variant="quiet" isBusy={opening.isPending} onClick={() => opening.mutate(closure)}>
              다시 열기<span className="sr-only"> {closure.day}</span>
            </Button>
          </li>
        ))}
      </ul>
      <AddClosure branchId={branchId} />
      <p className="text-sm text-ink-soft">
        분원 안내에 보이고, 그날 잡힌 상담은 풀려 다시 고르실 수 있게 문자로 알립니다.
      </p>
    </section>
  );
}

function AddClosure({ branchId }: { branchId: number }) {
  const queries = useQueryClient();
  const form = useOfficeForm(
    (typed) =>
      callApi(addClosureEndpoint, {
        branchId,
        day: textOf(typed, 'day'),
        reason: textOf(typed, 'reason'),
        keepsSessions: typed.has('keepsSessions'),
      }),
    ({ closures, released }, typed) => {
      const added = closures.find(({ day }) => day === textOf(typed, 'day'));
      if (!added) return;
      const sentence = released
        ? `휴무로 등록하고 상담 예약 ${released}건을 풀어 문자로 알렸습니다.`
        : '휴무로 등록했습니다. 공개 화면에 바로 보입니다.';
      void toastWithUndo(queries, sentence, () =>
        callApi(removeClosureEndpoint, { branchId, closureId: added.closureId }),
      );
    },
  );
  return (
    <form
      className="grid items-start gap-3 sm:grid-cols-[12rem_1fr_auto]"
      aria-label="휴무 등록"
      onSubmit={form.submit}
      noValidate
    >
      <div className="sm:col-span-3">
        <ErrorSummary errors={form.sentences} />
        {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      </div>
      <TextField label="쉬는 날짜" name="day" type="date" min={officeToday()} error={form.fields.day} />
      <TextField label="사유" name="reason" maxLength={40} error={form.fields.reason} />
      <Button type="submit" variant="secondary" className="min-h-12 sm:mt-7" isBusy={form.isBusy}>
        휴무 등록
      </Button>
      <AskedTick
        error={form.error}
        code="branch_closure.day_used"
        name="keepsSessions"
        label="그 일정은 그대로 열고 휴무로 등록합니다."
      />
    </form>
  );
}
