import { CashReceiptInput } from '#src/features/payments/contract/cash-receipt.ts';
import { Check, TextField } from '#src/ui/fields/field.tsx';
import { refusedFields } from '#src/web/forms/use-form.ts';

export interface ReceiptChoice {
  readonly kind: 'none' | 'personal' | 'business';
  readonly number: string;
}

const choices = [
  ['none', '신청 안 함'],
  ['personal', '소득공제용'],
  ['business', '지출증빙용'],
] as const;

/** What is sent: nothing where none is wanted, the sentence where the number is wrong. */
export function readReceipt(choice: ReceiptChoice): { input?: CashReceiptInput; error?: string } {
  if (choice.kind === 'none') return {};
  const parsed = CashReceiptInput.safeParse(choice);
  if (parsed.success) return { input: parsed.data };
  return { error: refusedFields(CashReceiptInput, choice).number ?? '현금영수증 번호를 확인해 주세요.' };
}

/** Whether a cash receipt is wanted, what for and whom it is made out to. */
export function CashReceiptFields({
  choice,
  error,
  canBeNone,
  onChange,
}: {
  choice: ReceiptChoice;
  error: string | undefined;
  canBeNone: boolean;
  onChange: (choice: ReceiptChoice) => void;
}) {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-2 font-semibold">현금영수증</legend>
      <div className="flex flex-wrap gap-x-6">
        {choices
          .filter(([kind]) => canBeNone || kind !== 'none')
          .map(([kind, label]) => (
            <Check
              key={kind}
              kind="radio"
              name="cash-receipt"
              label={label}
              checked={choice.kind === kind}
              onChange={() => onChange({ ...choice, kind })}
            />
          ))}
      </div>
      {choice.kind !== 'none' && (
        <TextField
          label={choice.kind === 'business' ? '사업자등록번호' : '휴대폰 번호 또는 현금영수증 카드 번호'}
          inputMode="numeric"
          autoComplete={choice.kind === 'business' ? 'off' : 'tel-national'}
          maxLength={24}
          value={choice.number}
          error={error}
          onChange={(event) => onChange({ ...choice, number: event.target.value })}
        />
      )}
    </fieldset>
  );
}
