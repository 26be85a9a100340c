import type { RequestFieldsProps } from '#src/features/counselling/rules/new-request.ts';
import { SelectField } from '#src/ui/fields/field.tsx';
import { selectOptions } from '#src/ui/fields/select-options.tsx';
import type { CounsellingWeek } from '../../contract.ts';

/** Who is to have a family that is written down: whoever is free, or somebody who works that week. */
export const personFieldOf =
  (week: CounsellingWeek | undefined) =>
  ({ draft, fields, onChange }: RequestFieldsProps) => {
    if (!week) return null;
    const working = week.people.filter((one) => week.shifts.some(({ staffId }) => staffId === one.staffId));
    return (
      <SelectField
        label="담당"
        value={draft.staffId}
        error={fields.staffId}
        onChange={({ target }) => onChange({ staffId: target.value })}
      >
        <option value="">자동 배정</option>
        {selectOptions(working.map(({ staffId, name }) => [staffId, name] as const))}
      </SelectField>
    );
  };
