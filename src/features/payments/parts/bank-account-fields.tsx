import { SelectField, TextField } from '#src/ui/fields/field.tsx';

export interface BankAccountValues {
  readonly bank: string;
  readonly number: string;
  readonly holder: string;
}

/** Bank, number and holder of an account; the number is never remembered by the browser. */
export function BankAccountFields({
  banks,
  values,
  errors,
  onChange,
}: {
  /** Code and name of each bank. */
  readonly banks: readonly (readonly [code: string, name: string])[];
  readonly values: BankAccountValues;
  readonly errors: Readonly<Partial<Record<keyof BankAccountValues, string | undefined>>>;
  readonly onChange: (values: BankAccountValues) => void;
}) {
  return (
    <>
      <SelectField
        label="은행"
        value={values.bank}
        error={errors.bank}
        onChange={(event) => onChange({ ...values, bank: event.target.value })}
      >
        <option value="">은행을 골라 주세요</option>
        {banks.map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label="계좌번호"
        inputMode="numeric"
        autoComplete="off"
        maxLength={30}
        hint="암호화해 두었다가 환불이 끝나면 바로 파기합니다."
        value={values.number}
        error={errors.number}
        onChange={(event) => onChange({ ...values, number: event.target.value })}
      />
      <TextField
        label="예금주"
        autoComplete="name"
        maxLength={30}
        value={values.holder}
        error={errors.holder}
        onChange={(event) => onChange({ ...values, holder: event.target.value })}
      />
    </>
  );
}
