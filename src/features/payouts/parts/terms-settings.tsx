import { useState } from 'react';
import { oneOf } from '#src/shared/record.ts';
import { formatDay } from '#src/shared/seoul-time.ts';
import { Button } from '#src/ui/button.tsx';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { smallButton } from '#src/ui/small-button.ts';
import { Table } from '#src/ui/tables/table.tsx';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { dropTermsEndpoint, type PayoutSettings, setTermsEndpoint, type Terms } from '../contract/payouts.ts';
import { payoutMethodLabels, payoutMethods } from '../rules/terms.ts';
import { FromADayForm } from './from-a-day-form.tsx';

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
            { name: '적용일', cell: (row) => `${formatDay(row.effectiveFrom)}부터` },
            { name: '조건', cell: (row) => row.label },
            { name: '처리자', cell: (row) => row.setBy },
            ...(mayChange
              ? [
                  {
                    name: '되돌리기',
                    cell: (row: Terms) => (
                      <Button variant="secondary" className={smallButton} onClick={() => setDropped(row)}>
                        되돌리기
                        <span className="sr-only">
                          {' '}
                          {`${row.methodLabel} ${formatDay(row.effectiveFrom)}`}
                        </span>
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
            {dropped.methodLabel} · {formatDay(dropped.effectiveFrom)}부터 · {dropped.label}
          </p>
          <p>이 조건으로 셈한 입금 예정액도 그 전 조건으로 바뀝니다.</p>
        </ReasonDialog>
      )}
    </section>
  );
}

function TermsForm() {
  return (
    <FromADayForm
      title="조건 추가"
      button="조건 추가"
      said="정산 조건을 더했습니다."
      send={({ text, ...holds }) =>
        callApi(setTermsEndpoint, {
          method: oneOf(payoutMethods, text('method')) ?? 'card',
          rate: text('rate'),
          flatKrw: text('flatKrw').replaceAll(',', '') || '-',
          addsVat: text('addsVat') === 'true',
          workingDays: text('workingDays') || '-',
          ...holds,
        })
      }
      whose={(errors) => (
        <SelectField label="결제 수단" name="method" error={errors.method}>
          {Object.entries(payoutMethodLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      what={(errors) => (
        <>
          <TextField
            label="수수료율(%)"
            name="rate"
            inputMode="decimal"
            autoComplete="off"
            error={errors.rate}
          />
          <TextField
            label="건당 수수료(원)"
            name="flatKrw"
            inputMode="numeric"
            defaultValue="0"
            error={errors.flatKrw}
          />
          <TextField
            label="입금까지 영업일"
            name="workingDays"
            inputMode="numeric"
            defaultValue="2"
            error={errors.workingDays}
          />
        </>
      )}
      below={(errors) => (
        <Check
          name="addsVat"
          value="true"
          label="수수료에 부가세 10%가 따로 붙습니다"
          error={errors.addsVat}
        />
      )}
    />
  );
}
