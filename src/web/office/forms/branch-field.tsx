import type { ComponentProps } from 'react';
import { SelectField } from '#src/ui/fields/field.tsx';

interface Branch {
  readonly id: number;
  readonly name: string;
}

interface BranchFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'children'> {
  readonly branches: readonly Branch[];
  /** What no branch is called, where that can be chosen. */
  readonly noneLabel?: string;
}

const optionsOf = (branches: readonly Branch[], noneLabel: string | undefined) => (
  <>
    {noneLabel !== undefined && <option value="">{noneLabel}</option>}
    {branches.map(({ id, name }) => (
      <option key={id} value={id}>
        {name}
      </option>
    ))}
  </>
);

/** A branch as a field of a form. */
export function BranchField({ branches, noneLabel, ...field }: BranchFieldProps) {
  return (
    <SelectField label="분원" {...field}>
      {optionsOf(branches, noneLabel)}
    </SelectField>
  );
}

export const headBox =
  'min-h-11 max-w-full rounded-lg border border-ink-soft/50 bg-paper px-3 py-1 text-sm lg:min-h-10';

interface BranchChoiceProps extends Pick<BranchFieldProps, 'branches' | 'noneLabel'> {
  readonly branchId: string;
  readonly onChoose: (branchId: string) => void;
}

/** The branch a page is about, in its head; nothing where there is no choice. */
export function BranchChoice({ branches, noneLabel, branchId, onChoose }: BranchChoiceProps) {
  if (branches.length < 2) return null;
  return (
    <select
      aria-label="분원"
      className={headBox}
      value={branchId}
      onChange={({ target }) => onChoose(target.value)}
    >
      {optionsOf(branches, noneLabel)}
    </select>
  );
}
