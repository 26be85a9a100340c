import { useQuery, useQueryClient } from '@tanstack/react-query';
import { courseLabels, feeKeys } from '#src/features/branches/rules/programmes.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { formatDay, seoulDayAfter } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { StatusBadge, type StatusTone } from '#src/ui/status.tsx';
import { callApi, sentenceOf } from '#src/web/api/api.ts';
import { useFormBase } from '#src/web/office/forms/form-base.tsx';
import { toastWithUndo } from '#src/web/office/forms/undo.ts';
import { useAct } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { officeToday } from '#src/web/office/office-today.ts';
import {
  announceFeeEndpoint,
  cancelFeeEndpoint,
  listFeesEndpoint,
  type OfficeFee,
} from '../../contract/tuition.ts';
import type { OfficeTuition } from '../../contract/tuition-list.ts';

interface Props {
  readonly tuition: OfficeTuition;
}

const states: Readonly<Record<OfficeFee['state'], readonly [StatusTone, string]>> = {
  past: ['closed', '지남'],
  current: ['good', '적용 중'],
  planned: ['wait', '예고'],
};
const fromText = (fee: OfficeFee) => (fee.effectiveFrom ? `${formatDay(fee.effectiveFrom)}부터` : '처음부터');
const feeText = (fee: OfficeFee) =>
  `${formatKrw(fee.tuitionKrw)} · 기타 경비 ${formatKrw(fee.extraKrw)}${fee.extraNote && ` (${fee.extraNote})`} · 월 ${fee.monthlyMinutes.toLocaleString('ko-KR')}분`;

/** What a course has cost, costs and will cost; a later change is announced here and holds from its day by itself. */
export function FeePlan({ tuition }: Props) {
  const queries = useQueryClient();
  const { tuitionId, version } = tuition;
  const list = useQuery({
    queryKey: ['office', 'fees', tuitionId, version],
    queryFn: () => callApi(listFeesEndpoint, { tuitionId }),
  });
  const cancelling = useAct({
    mutationFn: (fee: OfficeFee) => callApi(cancelFeeEndpoint, { tuitionId, version, feeId: fee.feeId ?? 0 }),
    onSuccess: async (saved, fee) => {
      await toastWithUndo(queries, '예고를 취소했습니다.', () =>
        callApi(announceFeeEndpoint, inputOf(saved, fee)),
      );
    },
  });
  return (
    <section className="grid gap-4" aria-label="교습비 변경">
      <h3 className="font-bold">교습비 변경 예고</h3>
      {cancelling.error && <Notice tone="bad" title={sentenceOf(cancelling.error)} isLive />}
      <ol className="grid gap-2">
        {(list.data?.fees ?? []).map((fee) => (
          <li
            key={fee.feeId ?? 'first'}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-lg border border-line px-3 py-2"
          >
            <p className="tabular-nums">
              <strong className="mr-2">{fromText(fee)}</strong>
              <StatusBadge tone={states[fee.state][0]}>{states[fee.state][1]}</StatusBadge>
              <span className="block text-sm text-ink-soft">{feeText(fee)}</span>
            </p>
            {fee.state === 'planned' && (
              <Button variant="quiet" isBusy={cancelling.isPending} onClick={() => cancelling.mutate(fee)}>
                예고 취소<span className="sr-only">: {fromText(fee)}</span>
              </Button>
            )}
          </li>
        ))}
      </ol>
      <FeeForm tuition={tuition} />
    </section>
  );
}

function inputOf({ tuitionId, version }: OfficeTuition, fee: OfficeFee) {
  const { monthlyMinutes, tuitionKrw, extraKrw, extraNote, effectiveFrom } = fee;
  const from = effectiveFrom ?? '';
  return { tuitionId, version, effectiveFrom: from, monthlyMinutes, tuitionKrw, extraKrw, extraNote };
}

/** Begins with what the course costs; what is being typed stays when the course itself is saved beside it. */
function FeeForm({ tuition }: Props) {
  const queries = useQueryClient();
  const { tuitionId, version } = tuition;
  const base = useFormBase(version);
  const form = useOfficeForm(
    (typed) => {
      const number = (name: string) => textOf(typed, name).replace(/[,\s]/g, '');
      return callApi(announceFeeEndpoint, {
        tuitionId,
        version,
        effectiveFrom: textOf(typed, 'effectiveFrom'),
        monthlyMinutes: number('monthlyMinutes'),
        tuitionKrw: number('tuitionKrw'),
        extraKrw: number('extraKrw'),
        extraNote: textOf(typed, 'extraNote'),
      });
    },
    async ({ tuition: saved, feeId, replaced }, typed) => {
      const asked = { tuitionId, version: saved.version };
      await toastWithUndo(queries, '예고했습니다. 그날까지는 지금 금액과 함께 보입니다.', async () => {
        if (!replaced) return callApi(cancelFeeEndpoint, { ...asked, feeId });
        const { monthlyMinutes, tuitionKrw, extraKrw, extraNote } = replaced;
        const fee = { monthlyMinutes, tuitionKrw, extraKrw, extraNote };
        const effectiveFrom = textOf(typed, 'effectiveFrom');
        return callApi(announceFeeEndpoint, { ...asked, ...fee, effectiveFrom });
      });
    },
    { onSaved: base.saved },
  );
  return (
    <form
      key={base.formKey}
      className="grid gap-4"
      aria-label="교습비 예고"
      onSubmit={form.submit}
      onInput={base.onInput}
      noValidate
    >
      <ErrorSummary errors={form.sentences} />
      {form.refusal && <Notice tone="bad" title={form.refusal} isLive />}
      <div className="grid items-start gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <TextField
          label="적용일"
          name="effectiveFrom"
          type="date"
          min={seoulDayAfter(officeToday())}
          error={form.fields.effectiveFrom}
        />
        {feeKeys.map((name) => (
          <TextField
            key={name}
            label={`새 ${courseLabels[name]}`}
            name={name}
            isOptional={name === 'extraNote'}
            inputMode={name === 'extraNote' ? undefined : 'numeric'}
            defaultValue={tuition[name]}
            error={form.fields[name]}
          />
        ))}
      </div>
      <p className="text-sm text-ink-soft">
        신고한 새 금액을 미리 적어 두면 공개 화면이 예고를 함께 보여 주고, 적용일이 되면 저절로 바뀝니다.
      </p>
      <Button type="submit" variant="secondary" isBusy={form.isBusy} className="justify-self-start">
        예고하기
      </Button>
    </form>
  );
}
