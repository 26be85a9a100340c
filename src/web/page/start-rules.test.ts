import { describe, expect, it } from 'vitest';
import { checkRefresh, exitSentences, planStart } from './start-rules.ts';

const stored = { userSeqId: '7', memberId: 'parent1', enrollType: 'local' };
const good = { ...stored, accessToken: 'token' };

describe('the start rules', () => {
  it('stay out with none, refresh with all, quit with some', () => {
    expect(planStart({ kind: 'none' })).toBe('stay-out');
    expect(planStart({ kind: 'all', identity: stored })).toBe('refresh');
    expect(planStart({ kind: 'some' })).toBe('quit');
  });

  it('speak the sentences of the specification', () => {
    expect(exitSentences.failed).toBe('사용자 인증에 실패하여 로그아웃 됩니다.');
    expect(exitSentences.mismatched).toBe('사용자 인증 식별 코드가 일치하지 않아 로그아웃 됩니다.');
  });
});

describe('a refresh answer', () => {
  it('matches with the same three identifiers, numbers compared as text', () => {
    const answer = { resultCode: 0, resultData: { ...good, userSeqId: 7 } };
    expect(checkRefresh(stored, answer)).toEqual({ kind: 'matched', accessToken: 'token' });
  });

  it.each([
    ['userSeqId', 8],
    ['memberId', 'parent2'],
    ['enrollType', 'kakao'],
    ['memberId', undefined],
  ])('mismatches when %s is %s', (name, value) => {
    const answer = { resultCode: 0, resultData: { ...good, [name]: value } };
    expect(checkRefresh(stored, answer)).toEqual({ kind: 'mismatched' });
  });

  it('mismatches when the server says so', () => {
    const answer = { resultCode: 'session.identity_mismatch', resultData: null };
    expect(checkRefresh(stored, answer)).toEqual({ kind: 'mismatched' });
  });

  it.each([
    ['no answer', null],
    ['another result code', { resultCode: 'session.expired', resultData: good }],
    ['the code as text', { resultCode: '0', resultData: good }],
    ['no data', { resultCode: 0, resultData: null }],
    ['data that is text', { resultCode: 0, resultData: 'token' }],
    ['no token', { resultCode: 0, resultData: stored }],
    ['a blank token', { resultCode: 0, resultData: { ...good, accessToken: 'undefined' } }],
  ])('fails with %s', (_name, answer) => {
    expect(checkRefresh(stored, answer)).toEqual({ kind: 'failed' });
  });
});
