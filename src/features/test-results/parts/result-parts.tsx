import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import {
  answerAppealEndpoint,
  publishResultsEndpoint,
  type ResultHead,
  type ResultPaste,
  undoResultsEndpoint,
} from '#src/features/test-results/contract/results.ts';
import { hourMs } from '#src/shared/durations.ts';
import { formatSeoulDateTime } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { TextAreaField, TextField } from '#src/ui/fields/field.tsx';
import { Notice } from '#src/ui/notice.tsx';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useFieldRefusals } from '#src/web/forms/left-fields.ts';
import { BehindNotice, useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { Refused, useAct } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { inShort } from '#src/web/office/list/in-short.ts';

/** `2026-11-23T15:00` as a field of the browser wants an instant in Seoul. */
const wallClock = (iso: string) => new Date(Date.parse(iso) + 9 * hourMs).toISOString().slice(0, 16);

/** When the results are shown; until then it can be moved and taken back. */
export function Publishing({ head, mayPlan }: { head: ResultHead; mayPlan: boolean }) {
  const queries = useQueryClient();
  const { sessionId, version } = head.session;
  const put = (at: string, seen: number) => callApi(publishResultsEndpoint, { sessionId, version: seen, at });
  const base = useFormBase(Date.parse(head.resultsAt ?? '') || 0);
  const { errors, refuse } = useFieldRefusals();
  const setting = useAct({
    mutationFn: (at: string) => put(at, version),
    onSaved: base.saved,
    onSuccess: async (after) => {
      if (after.isOut) return;
      const before = head.resultsAt ? wallClock(head.resultsAt) : '';
      const sentence = after.resultsAt ? '공개 시각을 정했습니다.' : '공개 예약을 취소했습니다.';
      await toastWithUndo(queries, sentence, () => put(before, after.session.version));
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const at = String(new FormData(event.currentTarget).get('at') ?? '');
    // Blank is how a time is taken back, which has a button of its own.
    refuse(at === '' ? { at: '공개 시각을 입력해 주세요.' } : {});
    if (at !== '') setting.mutate(at);
  };
  if (head.isOut) return null;
  const hint = head.resultsAt
    ? `${formatSeoulDateTime(head.resultsAt)}에 공개될 예정입니다.`
    : '그때까지는 아무도 볼 수 없습니다.';
  if (!mayPlan) return <Notice title={hint} />;
  return (
    <Card>
      <form
        key={base.formKey}
        className="flex flex-wrap items-end gap-3"
        onSubmit={submit}
        onInput={base.onInput}
        noValidate
      >
        <TextField label="공개 시각" name="at" type="datetime-local" hint={hint} error={errors.at} />
        <Button type="submit" isBusy={setting.isPending} disabled={base.isBehind}>
          이 시각에 공개하고 알리기
        </Button>
        {head.resultsAt && (
          <Button variant="secondary" isBusy={setting.isPending} onClick={() => setting.mutate('')}>
            공개 예약 취소
          </Button>
        )}
        <BehindNotice base={base}>{hint}</BehindNotice>
        {!base.isBehind && <Refused act={setting} isWhole />}
      </form>
    </Card>
  );
}

/** Whole tables that were taken in; each can be taken back as long as nothing was built on it. */
export function Pastes({ pastes, mayUndo }: { pastes: readonly ResultPaste[]; mayUndo: boolean }) {
  const undoing = useAct({
    mutationFn: (importId: number) => callApi(undoResultsEndpoint, { importId }),
    onSuccess: async ({ restored }) => {
      await toast(`${restored}명의 결과를 넣기 전으로 되돌렸습니다.`);
    },
  });
  if (pastes.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-lg">넣은 점수표</h2>
      {undoing.error && <Notice tone="bad" title={sentenceOf(undoing.error)} isLive />}
      <Table
        caption="넣은 점수표"
        rows={pastes}
        keyOf={(row) => row.importId}
        columns={[
          {
            name: '일시',
            isRowHeader: true,
            cell: (row) => <span className="whitespace-nowrap">{inShort(formatSeoulDateTime(row.at))}</span>,
          },
          { name: '넣은 사람', cell: (row) => row.staffName },
          { name: '학생', isNumber: true, cell: (row) => `${row.count}명` },
          {
            name: '되돌리기',
            cell: (row) =>
              row.undoneBy ? (
                `${row.undoneBy} 님이 되돌림`
              ) : mayUndo ? (
                <Button
                  variant="secondary"
                  isBusy={undoing.isPending && undoing.variables === row.importId}
                  onClick={() => undoing.mutate(row.importId)}
                >
                  넣기 전으로
                </Button>
              ) : (
                '-'
              ),
          },
        ]}
      />
    </section>
  );
}

/** Those who do not agree with their result. */
export function Appeals({ appealed, mayAnswer }: { appealed: ResultHead['appealed']; mayAnswer: boolean }) {
  if (appealed.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h2 className="text-xl">이의 신청 {appealed.length}건</h2>
      {appealed.map(({ registrationNo, childName, appeal, answeredBy }) => (
        <Card key={`${registrationNo} ${appeal.createdAt}`} className="grid gap-2">
          <h3 className="font-bold">{childName}</h3>
          <p className="whitespace-pre-line">{appeal.text}</p>
          {appeal.answer ? (
            <p className="rounded-lg bg-mist p-3 whitespace-pre-line">
              {appeal.answer}
              <span className="block text-sm text-ink-soft">{answeredBy} 님의 답변</span>
            </p>
          ) : (
            mayAnswer && <AnswerForm registrationNo={registrationNo} />
          )}
        </Card>
      ))}
    </section>
  );
}

function AnswerForm({ registrationNo }: { registrationNo: string }) {
  const [answer, setAnswer] = useState('');
  const form = useOfficeForm(() => callApi(answerAppealEndpoint, { registrationNo, answer }));
  return (
    <form className="grid gap-2" onSubmit={form.submit} noValidate>
      <TextAreaField
        label="답변"
        rows={3}
        value={answer}
        error={form.error ? (form.fields.answer ?? sentenceOf(form.error)) : undefined}
        onChange={(event) => setAnswer(event.target.value)}
      />
      <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
        답변 보내기
      </Button>
    </form>
  );
}
