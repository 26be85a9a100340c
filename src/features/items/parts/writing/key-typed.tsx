import { useState } from 'react';
import type { AcceptedNumber, AcceptedText, Key, NumberForm } from '#src/features/items/contract/item.ts';
import {
  inputClass,
  NumberInput,
  Rows,
  replaced,
  Tick,
  without,
} from '#src/features/items/parts/writing/rows.tsx';
import { entriesOf, keysOf, oneOf } from '#src/shared/record.ts';
import type { KeyEditorProps } from './key-choices.tsx';

export function Typed({
  label,
  value,
  onChange,
  className = '',
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
  className?: string;
}) {
  return (
    <input
      aria-label={label}
      placeholder={label}
      className={`${inputClass} ${className}`}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

export function AcceptedTexts({
  rows,
  points,
  onChange,
}: {
  rows: readonly AcceptedText[];
  points: number;
  onChange: (rows: AcceptedText[]) => void;
}) {
  return (
    <Rows
      legend="받아들이는 답"
      rows={rows}
      keyOf={(_row, index) => String(index)}
      addLabel="답 추가"
      onAdd={() => onChange([...rows, { text: '', points, isCaseSensitive: false }])}
      onRemove={(index) => onChange(without(rows, index))}
    >
      {(row, index) => (
        <>
          <Typed
            label={`답 ${index + 1}`}
            className="min-w-40 flex-1"
            value={row.text}
            onChange={(text) => onChange(replaced(rows, index, { ...row, text }))}
          />
          <NumberInput
            label="점수"
            unit="점"
            value={row.points}
            onChange={(value) => onChange(replaced(rows, index, { ...row, points: value }))}
          />
          <Tick
            isNarrow
            label="대소문자 구별"
            checked={row.isCaseSensitive}
            onChange={(isOn) => onChange(replaced(rows, index, { ...row, isCaseSensitive: isOn }))}
          />
        </>
      )}
    </Rows>
  );
}

export function AcceptedNumbers({
  rows,
  points,
  onChange,
}: {
  rows: readonly AcceptedNumber[];
  points: number;
  onChange: (rows: AcceptedNumber[]) => void;
}) {
  return (
    <Rows
      legend="정답으로 인정하는 수"
      rows={rows}
      keyOf={(_row, index) => String(index)}
      addLabel="수 추가"
      onAdd={() => onChange([...rows, { value: '', tolerance: '0', points }])}
      onRemove={(index) => onChange(without(rows, index))}
    >
      {(row, index) => (
        <>
          <Typed
            label={`값 ${index + 1} (3, 0.25, 1/3)`}
            className="min-w-32 flex-1"
            value={row.value}
            onChange={(value) => onChange(replaced(rows, index, { ...row, value }))}
          />
          <Typed
            label="허용 오차"
            className="w-28"
            value={row.tolerance}
            onChange={(tolerance) => onChange(replaced(rows, index, { ...row, tolerance }))}
          />
          <NumberInput
            label="점수"
            unit="점"
            value={row.points}
            onChange={(value) => onChange(replaced(rows, index, { ...row, points: value }))}
          />
        </>
      )}
    </Rows>
  );
}

type Reading = Pick<Extract<Key, { kind: 'text' }>, 'isExact' | 'isMaths' | 'mathsForm' | 'isAnyOrder'>;

const mathsForms: Readonly<Record<NonNullable<Reading['mathsForm']>, string>> = {
  any: '값이 같으면 맞습니다',
  expanded: '전개하여 정리한 식만 맞습니다',
  factored: '인수분해한 식만 맞습니다',
  lowest: '가장 간단한 자연수의 비만 맞습니다',
};

/** How a typed wording is read: to the sign, as mathematics, and whether the order of a list counts. */
export function ReadingSettings({ rule, onChange }: { rule: Reading; onChange: (rule: Reading) => void }) {
  return (
    <>
      <Tick
        label="띄어쓰기와 문장 부호까지 똑같아야 맞습니다"
        checked={rule.isExact === true}
        onChange={(isExact) => onChange({ ...rule, isExact })}
      />
      <Tick
        label="식으로 읽습니다 (2(x+3)과 2x+6, 3<x와 x>3을 같게 봅니다)"
        checked={rule.isMaths === true}
        onChange={(isMaths) => onChange({ ...rule, isMaths })}
      />
      {rule.isMaths && (
        <label className="grid grid-cols-1 gap-1 text-sm">
          식의 꼴
          <select
            className={inputClass}
            value={rule.mathsForm ?? 'any'}
            onChange={(event) =>
              onChange({ ...rule, mathsForm: oneOf(keysOf(mathsForms), event.currentTarget.value) ?? 'any' })
            }
          >
            {entriesOf(mathsForms).map(([form, label]) => (
              <option key={form} value={form}>
                {label}
              </option>
            ))}
          </select>
        </label>
      )}
      <Tick
        label="여럿을 쓸 때 순서가 달라도 맞습니다"
        checked={rule.isAnyOrder === true}
        onChange={(isAnyOrder) => onChange({ ...rule, isAnyOrder })}
      />
    </>
  );
}

const numberForms: Readonly<Record<NumberForm, string>> = {
  any: '값이 같으면 맞습니다',
  lowest: '기약분수만 맞습니다',
  fraction: '분수만 맞습니다',
  mixed: '대분수만 맞습니다',
  decimal: '소수만 맞습니다',
};

/** What a number that is not whole has to be written as. */
export function FormField({ form, onChange }: { form: NumberForm; onChange: (form: NumberForm) => void }) {
  return (
    <label className="grid grid-cols-1 gap-1 text-sm">
      답의 꼴 (자연수인 답에는 상관없습니다)
      <select
        className={inputClass}
        value={form}
        onChange={(event) => onChange(oneOf(keysOf(numberForms), event.currentTarget.value) ?? 'any')}
      >
        {entriesOf(numberForms).map(([one, label]) => (
          <option key={one} value={one}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

export function TextKey({ content, onChange }: KeyEditorProps) {
  const { key } = content;
  if (key.kind !== 'text') return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <AcceptedTexts
        rows={key.accepted}
        points={1}
        onChange={(accepted) => onChange({ ...content, key: { ...key, accepted } })}
      />
      <Tick
        label="* 는 아무 글자나 뜻합니다"
        checked={key.hasWildcards}
        onChange={(isOn) => onChange({ ...content, key: { ...key, hasWildcards: isOn } })}
      />
      <ReadingSettings rule={key} onChange={(rule) => onChange({ ...content, key: { ...key, ...rule } })} />
    </div>
  );
}

/** Units as typed: "cm, mm=0.1". */
function UnitField({
  units,
  onChange,
}: {
  units: readonly { name: string; factor: string }[];
  onChange: (units: { name: string; factor: string }[]) => void;
}) {
  const [typed, setTyped] = useState(
    units.map(({ name, factor }) => (factor === '1' ? name : `${name}=${factor}`)).join(', '),
  );
  return (
    <label className="grid grid-cols-1 gap-1 text-sm">
      답에 써도 되는 단위 (예: cm, mm=0.1)
      <input
        className={`${inputClass} w-full`}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          const parts = event.currentTarget.value.split(',').map((part) => part.trim());
          onChange(
            parts.filter(Boolean).map((part) => {
              const [name = '', factor = '1'] = part.split('=').map((one) => one.trim());
              return { name, factor: factor || '1' };
            }),
          );
        }}
      />
    </label>
  );
}

export function NumberKey({ content, onChange }: KeyEditorProps) {
  const { body, key } = content;
  if (body.kind !== 'number' || key.kind !== 'number') return null;
  return (
    <div className="grid grid-cols-1 gap-3">
      <AcceptedNumbers
        rows={key.accepted}
        points={1}
        onChange={(accepted) => onChange({ ...content, key: { ...key, accepted } })}
      />
      <UnitField units={key.units} onChange={(units) => onChange({ ...content, key: { ...key, units } })} />
      <label className="grid grid-cols-1 gap-1 text-sm">
        답 칸 뒤에 보여 줄 단위
        <input
          className={`${inputClass} w-full`}
          maxLength={20}
          value={body.unit}
          onChange={(event) => onChange({ ...content, body: { ...body, unit: event.currentTarget.value } })}
        />
      </label>
      <Tick
        label="단위를 꼭 써야 합니다"
        checked={key.isUnitRequired}
        onChange={(isUnitRequired) => onChange({ ...content, key: { ...key, isUnitRequired } })}
      />
      <FormField form={key.form} onChange={(form) => onChange({ ...content, key: { ...key, form } })} />
      <Tick
        label="수식 자판을 보여 줍니다"
        checked={body.hasMathsKeyboard}
        onChange={(isOn) => onChange({ ...content, body: { ...body, hasMathsKeyboard: isOn } })}
      />
    </div>
  );
}
