import { useState } from 'react';
import type { handFields } from '#src/features/payments/contract/by-hand.ts';
import { type HandMethod, handLabels, handMethods } from '#src/features/payments/rules/by-hand.ts';
import { formatKrw } from '#src/shared/krw.ts';
import { Check, SelectField, TextField } from '#src/ui/fields/field.tsx';
import { textOf } from '#src/web/office/forms/use-office-form.ts';

type Typed = Record<keyof Omit<typeof handFields, 'cashReceipt'>, string>;

/** What a form says of money taken by hand; only what belongs to the method. */
export function handOf(form: FormData, method: HandMethod) {
  const kind = textOf(form, 'receiptKind');
  const typed: Typed = {
    takenKrw: textOf(form, 'takenKrw'),
    approvalNo: method === 'terminal' ? textOf(form, 'approvalNo').replace(/\D/g, '') : '',
    payer: method === 'bank' ? textOf(form, 'payer') : '',
  };
  const number = textOf(form, 'number');
  const hasReceipt = method !== 'terminal' && (kind === 'personal' || kind === 'business');
  return { ...typed, ...(hasReceipt && { cashReceipt: { kind, number } as const }) };
}

interface MethodChoiceProps<Choice extends string> {
  readonly feeKrw: number;
  readonly chosen: Choice;
  readonly more: readonly (readonly [Choice, string])[];
  readonly onChoose: (choice: Choice) => void;
}

/** How the fee is paid: by hand now, or in whatever other way is offered here. */
export function MethodChoice<Choice extends string>({
  feeKrw,
  chosen,
  more,
  onChoose,
}: MethodChoiceProps<Choice | HandMethod>) {
  const choices = [...handMethods.map((method) => [method, handLabels[method]] as const), ...more];
  return (
    <fieldset>
      <legend className="font-semibold">응시료 {formatKrw(feeKrw)}</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices.map(([choice, label]) => (
          <Check
            key={choice}
            kind="radio"
            name="pays"
            value={choice}
            label={label}
            checked={chosen === choice}
            onChange={() => onChoose(choice)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** What is told of money taken by hand: the sum, what the method needs, and whom a cash receipt is made out to. */
export function HandFields({
  method,
  errors,
}: {
  method: HandMethod;
  errors: Readonly<Record<string, string | undefined>>;
}) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <TextField
        label="받은 금액(원)"
        name="takenKrw"
        inputMode="numeric"
        autoComplete="off"
        error={errors.takenKrw}
      />
      {method === 'terminal' && (
        <TextField
          label="승인번호"
          hint="단말기 전표에 적힌 숫자입니다."
          name="approvalNo"
          inputMode="numeric"
          autoComplete="off"
          maxLength={12}
          error={errors.approvalNo}
        />
      )}
      {method === 'bank' && (
        <TextField label="입금자 이름" name="payer" autoComplete="off" maxLength={30} error={errors.payer} />
      )}
      {method !== 'terminal' && <ReceiptFields error={errors.number ?? errors.cashReceipt} />}
    </div>
  );
}

function ReceiptFields({ error }: { error: string | undefined }) {
  const [kind, setKind] = useState('none');
  return (
    <>
      <SelectField
        label="현금영수증"
        name="receiptKind"
        value={kind}
        onChange={({ target }) => setKind(target.value)}
      >
        <option value="none">신청 안 함</option>
        <option value="personal">소득공제용</option>
        <option value="business">지출증빙용</option>
      </SelectField>
      {kind !== 'none' && (
        <TextField
          label={kind === 'business' ? '사업자등록번호' : '휴대폰 번호나 카드 번호'}
          name="number"
          inputMode="numeric"
          autoComplete="off"
          maxLength={24}
          error={error}
        />
      )}
    </>
  );
}
