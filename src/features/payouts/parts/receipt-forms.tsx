import { useState } from 'react';
import { oneOf } from '#src/shared/record.ts';
import { Button } from '#src/ui/button.tsx';
import { SelectField, TextField } from '#src/ui/fields/field.tsx';
import { toast } from '#src/ui/toast.ts';
import { callApi } from '#src/web/api/api.ts';
import { ReasonDialog } from '#src/web/office/forms/reason-dialog.tsx';
import { Refused } from '#src/web/office/forms/use-act.tsx';
import { textOf, useOfficeForm } from '#src/web/office/forms/use-office-form.ts';
import { officeToday } from '#src/web/office/office-today.ts';
import type { PayoutRow } from '../contract/payout-list.ts';
import { receiveEndpoint, takeBackReceiptEndpoint } from '../contract/payouts.ts';
import { krwSaid } from '../rules/received.ts';
import { businessLabel, channelLabels, channels } from '../rules/terms.ts';

interface ReceiveFormProps {
  readonly numbers: readonly string[];
  /** The sum that is looked at: its day, number and kind are those of the form. */
  readonly of?: PayoutRow;
  readonly onDone: () => void;
}

/** What came into the account on a day. */
export function ReceiveForm({ numbers, of, onDone }: ReceiveFormProps) {
  const form = useOfficeForm(
    (typed) =>
      callApi(receiveEndpoint, {
        day: of?.day ?? textOf(typed, 'day'),
        businessNo: of?.businessNo ?? textOf(typed, 'businessNo'),
        channel: of?.channel ?? oneOf(channels, textOf(typed, 'channel')) ?? 'card',
        amountKrw: krwSaid(textOf(typed, 'amountKrw')) ?? '-',
        note: textOf(typed, 'note'),
      }),
    () => {
      toast('입금액을 적었습니다.');
      onDone();
    },
  );
  return (
    <form className="grid gap-3" onSubmit={form.submit} noValidate>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        {!of && (
          <>
            <TextField
              label="입금일"
              name="day"
              type="date"
              defaultValue={officeToday()}
              error={form.fields.day}
            />
            <SelectField label="사업자등록번호" name="businessNo" error={form.fields.businessNo}>
              {numbers.map((one) => (
                <option key={one} value={one}>
                  {businessLabel(one)}
                </option>
              ))}
            </SelectField>
            <SelectField label="구분" name="channel" error={form.fields.channel}>
              {Object.entries(channelLabels).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </>
        )}
        <TextField
          label="입금액(원)"
          name="amountKrw"
          inputMode="numeric"
          autoComplete="off"
          error={form.fields.amountKrw}
        />
        <TextField
          label="비고"
          name="note"
          isOptional
          maxLength={200}
          autoComplete="off"
          error={form.fields.note}
        />
      </div>
      <Refused act={form} />
      <Button type="submit" className="justify-self-start" isBusy={form.isBusy}>
        입금액 적기
      </Button>
    </form>
  );
}

/** An amount that was typed wrongly goes, with its reason. */
export function TakeBack({ receiptId, onDone }: { receiptId: number; onDone: () => void }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" className="justify-self-start" onClick={() => setOpen(true)}>
        입금액 되돌리기
      </Button>
      <ReasonDialog
        title="입금액 되돌리기"
        button="되돌리기"
        isOpen={isOpen}
        reasons={['금액을 잘못 입력함', '다른 날의 입금임', '구분을 잘못 고름']}
        onClose={() => setOpen(false)}
        run={async (reason) => {
          await callApi(takeBackReceiptEndpoint, { receiptId, reason });
          return onDone;
        }}
      >
        <p>적은 입금액을 지우고 다시 적을 수 있게 합니다. 기록은 남습니다.</p>
      </ReasonDialog>
    </>
  );
}
