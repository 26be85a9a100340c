import type { DataOf, StaffRole } from '#src/shared/endpoint/endpoint.ts';
import { Check, SelectField } from '#src/ui/fields/field.tsx';
import { branchNeeded, FirstNeeded } from '#src/web/office/first-needed.tsx';
import type { listInvitationsEndpoint } from '../../contract/people.ts';

export interface StaffPlace {
  /** Null until somebody chose one: nobody gets a right by not looking. */
  readonly role: StaffRole | null;
  readonly branchIds: readonly number[];
}

interface PlaceFieldsProps {
  readonly choices: Pick<DataOf<typeof listInvitationsEndpoint>, 'roles' | 'branches'>;
  readonly place: StaffPlace;
  readonly onChange: (place: StaffPlace) => void;
  readonly error?: string | undefined;
  readonly roleError?: string | undefined;
}

/** A role and, unless it is the head office's, its branches. */
export function PlaceFields({ choices, place, onChange, error, roleError }: PlaceFieldsProps) {
  const role = choices.roles.find((one) => one.role === place.role);
  const toggle = (id: number) => {
    const has = place.branchIds.includes(id);
    onChange({
      ...place,
      branchIds: has ? place.branchIds.filter((one) => one !== id) : [...place.branchIds, id],
    });
  };
  return (
    <div className="grid gap-4">
      <SelectField
        label="역할"
        hint={role?.duty}
        value={place.role ?? ''}
        error={roleError}
        onChange={(event) => {
          const next = choices.roles.find((one) => one.role === event.target.value);
          if (next) onChange({ role: next.role, branchIds: next.isHeadOffice ? [] : place.branchIds });
        }}
      >
        {place.role === null && <option value="">역할을 골라 주세요</option>}
        {choices.roles.map((one) => (
          <option key={one.role} value={one.role}>
            {one.label}
          </option>
        ))}
      </SelectField>
      {role && !role.isHeadOffice && (
        <fieldset>
          <legend className="font-semibold">맡은 분원</legend>
          <FirstNeeded needed={[branchNeeded(choices.branches)]}>
            <div className="flex flex-wrap gap-x-6">
              {choices.branches.map((branch) => (
                <Check
                  key={branch.id}
                  label={branch.name}
                  checked={place.branchIds.includes(branch.id)}
                  onChange={() => toggle(branch.id)}
                />
              ))}
            </div>
          </FirstNeeded>
          {error && <p className="text-sm font-medium text-danger">{error}</p>}
        </fieldset>
      )}
    </div>
  );
}
