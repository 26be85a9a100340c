import { isBlank } from '#src/shared/endpoint/blank.ts';
import type { Identity, StoredIdentity } from '../session/identity.ts';

/** §8 of the specification, to the letter. */
export const exitSentences = {
  failed: '사용자 인증에 실패하여 로그아웃 됩니다.',
  mismatched: '사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.',
} as const;

/** Why somebody was sent to /quit: the two refresh failures, or identifiers that were only partly there. */
export type ExitReason = keyof typeof exitSentences | 'incomplete';

/** What the product does when it opens, by how many of the three identifiers are stored (§4). */
export function planStart(stored: StoredIdentity): 'stay-out' | 'refresh' | 'quit' {
  if (stored.kind === 'none') return 'stay-out';
  return stored.kind === 'all' ? 'refresh' : 'quit';
}

/** The answer of `POST /api/token/refresh`, as far as it could be read. */
export interface RefreshAnswer {
  readonly resultCode?: unknown;
  readonly resultData?: unknown;
}

export type RefreshVerdict =
  | { readonly kind: 'matched'; readonly accessToken: string }
  | { readonly kind: 'mismatched' }
  | { readonly kind: 'failed' };

function fieldOf(data: unknown, name: string): string {
  const value = typeof data === 'object' && data !== null ? Reflect.get(data, name) : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** The server compares too; its word for a mismatch is this row of the session's error table. */
const mismatchCode = 'session.identity_mismatch';

/**
 * Compares a refresh answer with the stored identifiers. Anything but `resultCode` 0 with a token is a
 * failure; a token for somebody else is a mismatch. Identifiers compare as text (`7` is `"7"`).
 */
export function checkRefresh(stored: Identity, answer: RefreshAnswer | null): RefreshVerdict {
  if (answer?.resultCode === mismatchCode) return { kind: 'mismatched' };
  if (answer?.resultCode !== 0) return { kind: 'failed' };
  const accessToken = fieldOf(answer.resultData, 'accessToken');
  if (isBlank(accessToken)) return { kind: 'failed' };
  const isSame =
    fieldOf(answer.resultData, 'userSeqId') === stored.userSeqId &&
    fieldOf(answer.resultData, 'memberId') === stored.memberId &&
    fieldOf(answer.resultData, 'enrollType') === stored.enrollType;
  return isSame ? { kind: 'matched', accessToken } : { kind: 'mismatched' };
}
