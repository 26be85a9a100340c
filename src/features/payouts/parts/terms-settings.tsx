import { useRef, useState } from 'react';
import { oneOf } from '#src/shared/record.ts';
import { Button } from '#src/ui/button.tsx';
import { Card } from '#src/ui/card.tsx';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { Table } from '#src/ui/tables/table.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { officeToday } from '#src/web/office/office-today.ts';
import { dropTermsEndpoint, type PayoutSettings, setTermsEndpoint, type Terms } from '../contract/payouts.ts';
import { payoutMethodLabels, payoutMethods } from '../rules/terms.ts';

/** Fees and days by way of paying, from which day on. */
export function TermsSettings({ settings: { terms, mayChange } }: { settings: PayoutSettings }) {
  const [dropped, setDropped] = useState<Terms | null>(null);
  return (
    <section className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="text-lg">수수료와 입금일</h2>
      {terms.length === 0 ? (
        <p>아직 정한 조건이 없습니다. 조건을 정해야 입금 예정액을 셈할 수 있습니다.</p>
      ) : (
        <Table
          caption="수수료와 입금일"
          rows={terms}
          keyOf={(row) => row.termsId}
          columns={[
            { name: '결제 수단', isRowHeader: true, cell: (row) => row.methodLabel },
            { name: '적용일', cell: (row) => `${row.effectiveFrom}부터` },
            { name: '조건', cell: (row) => row.label },
            { name: '처리자', cell: (row) => row.setBy },
            ...(mayChange
              ? [
                  {
                    name: '되돌리기',
                    cell: (row: Terms) => (
                      <Button variant="secondary" className={smallButton} onClick={() => setDropped(row)}>
                        되돌리기
                        <span className="sr-only"> {`${row.methodLabel} ${row.effectiveFrom}`}</span>
                      </Button>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {mayChange && <TermsForm />}
      {dropped && (
        <ReasonDialog
          title="정산 조건 되돌리기"
          button="되돌리기"
          isOpen
          onClose={() => setDropped(null)}
          run={(reason) => callApi(dropTermsEndpoint, { termsId: dropped.termsId, reason })}
        >
          <p>
            {dropped.methodLabel} · {dropped.effectiveFrom}부터 · {dropped.label}
          </p>
          <p>이 조건으로 셈한 입금 예정액도 그 전 조건으로 바뀝니다.</p>
        </ReasonDialog>
      )}
    </section>
  );
}

function TermsForm() {
  const form = useRef<HTMLFormElement>(null);
  const adding = useOfficeForm(
    (typed) =>
      callApi(setTermsEndpoint, {
        method: oneOf(payoutMethods, textOf(typed, 'method')) ?? 'card',
        effectiveFrom: textOf(typed, 'effectiveFrom'),
        rate: textOf(typed, 'rate'),
        flatKrw: textOf(typed, 'flatKrw').replaceAll(',', '') || '-',
        addsVat: textOf(typed, 'addsVat') === 'true',
        workingDays: textOf(typed, 'workingDays') || '-',
        reason: textOf(typed, 'reason'),
      }),
    () => {
      toast('정산 조건을 더했습니다.');
      form.current?.reset();
    },
  );
  const { fields } = adding;
  return (
    <Card>
      <form ref={form} className="grid gap-3" onSubmit={adding.submit} noValidate>
        <h3 className="text-base font-semibold">조건 더하기</h3>
        <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <SelectField label="결제 수단" name="method" error={fields.method}>
            {Object.entries(payoutMethodLabels).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField
            label="적용일"
            name="effectiveFrom"
            type="date"
            defaultValue={officeToday()}
            error={fields.effectiveFrom}
          />
          <TextField
            label="수수료율(%)"
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            error={fields.rate}
          />
          <TextField
            label="건당 수수료(원)"
            name="flatKrw"
            inputMode="numeric"
            defaultValue="0"
            error={fields.flatKrw}
          />
          <TextField
            label="입금까지 영업일"
            name="workingDays"
            inputMode="numeric"
            defaultValue="2"
            error={fields.workingDays}
          />
          <TextField label="사유" name="reason" maxLength={200} autoComplete="off" error={fields.reason} />
        </div>
        <Check
          name="addsVat"
          value="true"
          label="수수료에 부가세 10%가 따로 붙습니다"
          error={fields.addsVat}
        />
        <Refused act={adding} />
        <Button type="submit" className="justify-self-start" isBusy={adding.isBusy}>
          조건 더하기
        </Button>
      </form>
    </Card>
  );
}
