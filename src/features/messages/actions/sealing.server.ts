import { type SecretKeys, seal, unseal } from '#src/platform/tokens.ts';
import { hasKey, hideKeys } from '../rules/keys.ts';

/** Under which the text of a message is sealed. */
export const messagePurpose = 'message body';
let keys: SecretKeys | null = null;

/** With which keys this process seals messages; said once, where it opens. */
export function sealMessagesWith(given: SecretKeys): void {
  keys = given;
}

function known(): SecretKeys {
  if (!keys) throw new Error('Messages have no key yet: call sealMessagesWith first.');
  return keys;
}

/** How a text is stored: with a code or a private link in it, the whole only sealed and those hidden in what is shown. */
export function stored(template: string, text: string): { body: string; sealedBody: string | null } {
  if (!hasKey(template, text)) return { body: text, sealedBody: null };
  return { body: hideKeys(template, text), sealedBody: seal(known().secretKey, messagePurpose, text) };
}

/** What is sent: the whole text. */
export function wholeText(message: { readonly body: string; readonly sealedBody: string | null }): string {
  return message.sealedBody === null ? message.body : unseal(known(), messagePurpose, message.sealedBody);
}
