import { seal, unseal } from '#src/platform/tokens.ts';
import { hasKey, hideKeys } from '../rules/keys.ts';

const purpose = 'message body';
let key = '';

/** With which key this process seals messages; said once, where it opens. */
export function sealMessagesWith(secretKey: string): void {
  key = secretKey;
}

/** How a text is stored: with a code or a private link in it, the whole only sealed and those hidden in what is shown. */
export function stored(template: string, text: string): { body: string; sealedBody: string | null } {
  if (!hasKey(template, text)) return { body: text, sealedBody: null };
  if (key === '') throw new Error('Messages have no key yet: call sealMessagesWith first.');
  return { body: hideKeys(template, text), sealedBody: seal(key, purpose, text) };
}

/** What is sent: the whole text. */
export function wholeText(message: { readonly body: string; readonly sealedBody: string | null }): string {
  return message.sealedBody === null ? message.body : unseal(key, purpose, message.sealedBody);
}
