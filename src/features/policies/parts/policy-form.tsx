import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { ErrorSummary, Notice } from '#src/ui/notice.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { announcePolicyEndpoint } from '../contract.ts';
import { legalFloor, type PolicyTerms, refundSummary, sixthLabels, tuitionSteps } from '../rules.ts';

interface PolicyFormProps {
  readonly start: PolicyTerms;
  /** The first day it may begin on. */
  readonly earliest: string;
  /** The newest version the author sees. */
  readonly afterId: number;
  readonly onClose: () => void;
}

const numberOf = (text: string) => Number(text.replace(/\D/g, '')) || 0;

/** A new version of the rules, beginning with the ones in force; what the law forbids is not offered. */
export function PolicyForm({ start, earliest, afterId, onClose }: PolicyFormProps) {
  const [terms, setTerms] = useState(start);
  const [validFrom, setValidFrom] = useState(earliest);
  const [reason, setReason] = useState('');
  const set = (more: Partial<PolicyTerms>) => setTerms({ ...terms, ...more });
  const form = useOfficeForm(
    () =>
      callApi(announcePolicyEndpoint, {
        ...terms,
        later: [...terms.later],
        tuitionSixths: [...terms.tuitionSixths],
        validFrom,
        reason,
        afterId,
      }),
    async () => {
      await toast('새 규정을 정했습니다. 환불 규정 화면에 미리 알립니다.');
      onClose();
    },
  );
  const { fields } = form;
  return (
    <form className="grid gap-6" aria-label="새 환불 규정" onSubmit={form.submit} noValidate>
      <ErrorSummary errors={form.sentences} />
      <Refused act={form} />
      <TestFee terms={terms} set={set} fields={fields} />
      <TuitionReturn terms={terms} set={set} fields={fields} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="적용 시작일"
          type="date"
          min={earliest}
          hint="그날부터의 접수에 적용됩니다."
          value={validFrom}
          error={fields.validFrom}
          onChange={(event) => setValidFrom(event.target.value)}
        />
        <TextField
          label="고치는 사유"
          maxLength={200}
          value={reason}
          error={fields.reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </div>
      <Notice title="약관과 자주 묻는 질문에도 같은 기준이 적혀 있으면 함께 고쳐 주세요.">
        <p>접수 화면에는 이렇게 보입니다: {refundSummary(terms)}</p>
      </Notice>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={form.isBusy}>
          규정 정하기
        </Button>
        <Button variant="secondary" onClick={onClose}>
          취소
        </Button>
      </div>
    </form>
  );
}

interface TermsProps {
  readonly terms: PolicyTerms;
  readonly set: (more: Partial<PolicyTerms>) => void;
  readonly fields: Readonly<Record<string, string>>;
}

function TestFee({ terms, set, fields }: TermsProps) {
  const { later } = terms;
  const replace = (index: number, more: Partial<PolicyTerms['later'][number]>) =>
    set({ later: later.map((row, place) => (place === index ? { ...row, ...more } : row)) });
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-2 text-lg font-bold">응시료 환불과 회차 변경</legend>
      <div className="grid items-start gap-4 sm:grid-cols-3">
        <TextField
          label="전액 환불: 접수 후 (일)"
          inputMode="numeric"
          hint="법정 기준 7일 이상"
          value={terms.fullWithinDays}
          error={fields.fullWithinDays}
          onChange={(event) => set({ fullWithinDays: numberOf(event.target.value) })}
        />
        <TextField
          label="전액 환불: 시험 며칠 전까지"
          inputMode="numeric"
          hint="법정 기준 3일 전, 0은 당일"
          value={terms.fullUntilDays}
          error={fields.fullUntilDays}
          onChange={(event) => set({ fullUntilDays: numberOf(event.target.value) })}
        />
        <TextField
          label="회차 변경: 시험 며칠 전까지"
          inputMode="numeric"
          hint="하루 전이 가장 늦습니다."
          value={terms.changeUntilDays}
          error={fields.changeUntilDays}
          onChange={(event) => set({ changeUntilDays: numberOf(event.target.value) })}
        />
      </div>
      {later.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: fields are controlled, nothing is kept in them
        <div key={index} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
          <TextField
            label={`${index + 1}번째 줄: 시험 며칠 전까지`}
            inputMode="numeric"
            value={row.untilDays}
            onChange={(event) => replace(index, { untilDays: numberOf(event.target.value) })}
          />
          <TextField
            label={`${index + 1}번째 줄: 환불 비율 (%)`}
            inputMode="numeric"
            value={row.percent}
            onChange={(event) => replace(index, { percent: numberOf(event.target.value) })}
          />
          <Button
            variant="quiet"
            onClick={() => set({ later: later.filter((_one, place) => place !== index) })}
          >
            {index + 1}번째 줄 빼기
          </Button>
        </div>
      ))}
      {fields.later && (
        <p className="text-signal" role="alert">
          {fields.later}
        </p>
      )}
      {later.length < 6 && (
        <p>
          <Button
            variant="secondary"
            onClick={() => set({ later: [...later, { untilDays: 0, percent: 0 }] })}
          >
            <Plus aria-hidden="true" size={18} /> 그 뒤의 환불 줄 추가
          </Button>
        </p>
      )}
    </fieldset>
  );
}

/** What of the tuition goes back, by how much of the month has passed; never less than the law says. */
function TuitionReturn({ terms, set, fields }: TermsProps) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 text-lg font-bold">교습비 반환</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        {tuitionSteps.map((step, index) => (
          <SelectField
            key={step}
            label={step}
            value={terms.tuitionSixths[index]}
            onChange={(event) =>
              set({
                tuitionSixths: terms.tuitionSixths.map((share, place) =>
                  place === index ? Number(event.target.value) : share,
                ),
              })
            }
          >
            {sixthLabels.map(
              (label, share) =>
                share >= (legalFloor.tuitionSixths[index] ?? 0) && (
                  <option key={label} value={share}>
                    {label}
                    {share === legalFloor.tuitionSixths[index] ? ' (법정 기준)' : ''}
                  </option>
                ),
            )}
          </SelectField>
        ))}
      </div>
      {fields.tuitionSixths && <p className="text-signal">{fields.tuitionSixths}</p>}
    </fieldset>
  );
}
