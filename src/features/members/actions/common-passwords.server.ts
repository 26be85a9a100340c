import { createHash } from 'node:crypto';
import { memberErrors } from '../contract/members.ts';
import { keysOf, normalPassword } from '../rules/passwords.ts';

/** Forty bits of the hash, however its letters are written: one password in forty million is taken for another. */
export function hashOfPassword(text: string): number {
  return createHash('sha256').update(normalPassword(text).toLowerCase()).digest().readUIntBE(0, 5);
}

let known: Promise<ReadonlySet<number>> | null = null;

async function read(): Promise<ReadonlySet<number>> {
  const { commonPasswordHashes } = await import('./common-password-hashes.server.ts');
  const bytes = Buffer.from(commonPasswordHashes, 'base64');
  return new Set(Array.from({ length: bytes.length / 5 }, (_, at) => bytes.readUIntBE(at * 5, 5)));
}

/**
 * Whether a password is one of those that were leaked most often, as it stands or by the keys it is typed with.
 * See docs/decisions/0097-passwords-others-have.md.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  known ??= read();
  const hashes = await known;
  return (
    hashes.has(hashOfPassword(password)) || hashes.has(hashOfPassword(keysOf(password.normalize('NFC'))))
  );
}

/** Refuses a member's password that many others have had. */
export async function refuseCommonPassword(password: string): Promise<void> {
  if (!(await isCommonPassword(password))) return;
  const { message } = memberErrors.password_common();
  throw memberErrors.password_common({ fields: { password: message } });
}
