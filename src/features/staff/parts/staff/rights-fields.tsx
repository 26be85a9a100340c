import { rights } from '#src/shared/access/rights.ts';
import { Check } from '#src/ui/fields/field.tsx';
import type { StaffListRow } from '../../contract/people.ts';
import {
  type SingleRight,
  type SingleRights,
  settableRights,
  singleRightTable,
} from '../../rules/single-rights.ts';
import { useStaff } from '../use-staff.ts';

interface RightsFieldsProps {
  readonly staff: StaffListRow;
  readonly single: SingleRights;
  readonly onChange: (single: SingleRights) => void;
  readonly error?: string | undefined;
}

/** What one person may do: ticked as the role has it, and as it was given and taken. */
export function RightsFields({ staff, single, onChange, error }: RightsFieldsProps) {
  const me = useStaff();
  if (!me.data) return null;
  const isOfRole = (right: SingleRight) => rights[right].includes(staff.role);
  const isOn = (right: SingleRight) =>
    isOfRole(right) ? !single.taken.includes(right) : single.given.includes(right);
  const toggle = (right: SingleRight) => {
    const list = isOfRole(right) ? 'taken' : 'given';
    const has = single[list].includes(right);
    onChange({
      ...single,
      [list]: has ? single[list].filter((one) => one !== right) : [...single[list], right],
    });
  };
  const stateOf = (right: SingleRight) => {
    if (isOfRole(right)) return isOn(right) ? '역할에 포함' : '제외함';
    return isOn(right) ? '추가함' : '';
  };
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1">
        {staff.roleLabel} 역할에 더하거나 뺄 권한을 고르세요. 로그인해 있어도 바로 적용되며, 맡은 분원은
        그대로입니다.
      </legend>
      {settableRights(me.data, staff).map((right) => (
        <Check
          key={right}
          label={<RightLabel right={right} state={stateOf(right)} />}
          checked={isOn(right)}
          onChange={() => toggle(right)}
        />
      ))}
      {error && <p className="text-sm font-medium text-danger">{error}</p>}
    </fieldset>
  );
}

function RightLabel({ right, state }: { right: SingleRight; state: string }) {
  const { label, note } = singleRightTable[right];
  return (
    <span>
      <strong>{label}</strong> {state && <span className="text-sm text-brand">{state}</span>}
      <span className="block text-sm text-ink-soft">{note}</span>
    </span>
  );
}
