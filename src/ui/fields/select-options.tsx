/** The choices of a select: each its value and its label. */
export const selectOptions = (choices: readonly (readonly [value: string | number, label: string])[]) =>
  choices.map(([value, label]) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
