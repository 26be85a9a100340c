import { type FormEvent, useState } from 'react';
import {
  editTestEndpoint,
  retireTestEndpoint,
  testDifferenceEndpoint,
} from '#src/features/test-day/contract/edits.ts';
import { testEditReasons } from '#src/features/test-day/rules/cancelling.ts';
import type { testList } from '#src/features/test-sessions/contract/test-list.ts';
import { readTestFields, TestFields } from '#src/features/test-sessions/parts/test-fields.tsx';
import type { RowOf } from '#src/shared/endpoint/office-list.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { ErrorSummary } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { DifferenceButtons, DifferenceDialog } from './difference-dialog.tsx';

interface EditTestProps {
  readonly test: RowOf<typeof testList>;
  readonly onDone: () => void;
}

/** Changes the description of a test: first what would change is read, then it is done. */
export function EditTest({ test, onDone }: EditTestProps) {
  const { testId, version } = test;
  const [wish, setWish] = useState<ReturnType<typeof readTestFields> | null>(null);
  const [isRetiring, setRetiring] = useState(false);
  const asking = useAct({
    mutationFn: (typed: ReturnType<typeof readTestFields>) =>
      callApi(testDifferenceEndpoint, { testId, ...typed }),
    renews: null,
    onSuccess: (_difference, typed) => setWish(typed),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    asking.mutate(readTestFields(new FormData(event.currentTarget)));
  };
  return (
    <Card>
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 className="text-lg">{test.title} 변경</h2>
          <Button variant="secondary" onClick={() => setRetiring(true)}>
            {test.isRetired ? '다시 사용' : '사용 종료'}
          </Button>
        </div>
        <ErrorSummary errors={asking.sentences} />
        <Refused act={asking} />
        <TestFields errors={asking.fields} was={test} />
        <DifferenceButtons isBusy={asking.isPending} onDone={onDone} />
      </form>
      {wish && asking.data && (
        <DifferenceDialog
          title={`${test.title} 변경`}
          difference={asking.data}
          reasons={testEditReasons}
          onClose={() => setWish(null)}
          run={async (reason) => {
            await callApi(editTestEndpoint, { testId, version, ...wish, reason });
            onDone();
            return () => toast('테스트를 바꿨습니다.');
          }}
        />
      )}
      <Retiring test={test} isOpen={isRetiring} onClose={() => setRetiring(false)} onDone={onDone} />
    </Card>
  );
}

interface RetiringProps extends EditTestProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
}

function Retiring({ test, isOpen, onClose, onDone }: RetiringProps) {
  const { testId, version, isRetired, title } = test;
  return (
    <ReasonDialog
      title={isRetired ? `${title} 다시 사용` : `${title} 사용 종료`}
      button={isRetired ? '다시 사용' : '사용 종료'}
      isOpen={isOpen}
      onClose={onClose}
      run={async (reason) => {
        await callApi(retireTestEndpoint, { testId, version, isRetired: !isRetired, reason });
        onDone();
        return () => toast(isRetired ? '다시 사용합니다.' : '사용을 종료했습니다.');
      }}
    >
      <p>
        {isRetired
          ? '새 회차를 만들 때 다시 고를 수 있습니다.'
          : '새 회차를 만들 때 더는 고를 수 없습니다. 지난 회차와 결과는 그대로 있습니다.'}
      </p>
    </ReasonDialog>
  );
}
