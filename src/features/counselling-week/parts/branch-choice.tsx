interface BranchChoiceProps {
  readonly branches: readonly { readonly id: number; readonly name: string }[];
  readonly branchId: string;
  readonly onChoose: (branchId: string) => void;
}

/** Of which branch, in the head of a screen; nothing where there is but one. */
export function BranchChoice({ branches, branchId, onChoose }: BranchChoiceProps) {
  if (branches.length < 2) return null;
  return (
    <select
      aria-label="분원"
      className="min-h-11 max-w-full rounded-lg border border-ink-soft/50 bg-paper px-3 py-1 text-sm lg:min-h-10"
      value={branchId}
      onChange={({ target }) => onChoose(target.value)}
    >
      {branches.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  );
}
