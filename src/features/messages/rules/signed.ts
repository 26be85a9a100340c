/**
 * A text with the academy's name where it says `{academy}`. Whoever wrote the name before an advertisement that is signed
 * anyway is not named twice.
 */
export function signed(text: string, name: string): string {
  const head = `[${name}]`;
  return text.replaceAll('{academy}', name).replace(`${head} ${head}`, head);
}
