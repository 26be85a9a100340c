const label = ' 분원';
/** So many are said by name. */
const most = 6;

/** Some branches in a few words, as a sentence says them: `대치, 목동 분원`, `한빛 본원`, `분원`. */
export function namesOfBranches(branches: readonly { readonly name: string }[] = []): string {
  if (branches.length === 0) return '분원';
  const names = branches.map(({ name }) => name);
  const isAlike = names.every((name) => name.endsWith(label));
  const said = names.slice(0, most).map((name) => (isAlike ? name.slice(0, -label.length) : name));
  const more = names.length > most ? ` 등 ${names.length}개${isAlike ? '' : label}` : '';
  return `${said.join(', ')}${more}${isAlike ? label : ''}`;
}
