const folded = (name: string) =>
  name
    .normalize('NFC')
    .replace(/[\s\p{Default_Ignorable_Code_Point}]+/gu, '')
    .toLowerCase();

/** Whether two names are one to who reads them: spaces, signs nobody sees and capital letters tell nobody apart. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}
