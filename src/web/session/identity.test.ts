import { describe, expect, it } from 'vitest';
import { classify, identityKeys, identityStore } from './identity.ts';

const whole = { userSeqId: '7', memberId: 'parent1', enrollType: 'local' };

/** A browser's storage as far as it matters here. */
function storage(initial: Record<string, string> = {}): Storage & { kept: Map<string, string> } {
  const kept = new Map(Object.entries(initial));
  return {
    kept,
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => {
      kept.set(name, value);
    },
    removeItem: (name) => {
      kept.delete(name);
    },
  };
}

describe('the stored identifiers', () => {
  it('are exactly the three of the specification', () => {
    expect(identityKeys).toEqual(['userSeqId', 'memberId', 'enrollType']);
  });

  it.each([
    [{ userSeqId: null, memberId: null, enrollType: null }, 'none'],
    [{ userSeqId: '', memberId: ' ', enrollType: 'undefined' }, 'none'],
    [{ userSeqId: 'null', memberId: null, enrollType: null }, 'none'],
    [{ ...whole, userSeqId: null }, 'some'],
    [{ ...whole, memberId: '' }, 'some'],
    [{ ...whole, enrollType: 'undefined' }, 'some'],
    [{ userSeqId: '7', memberId: null, enrollType: null }, 'some'],
    [whole, 'all'],
  ])('%o is %s', (values, kind) => {
    expect(classify(values).kind).toBe(kind);
  });

  it('are written, read and cleared, and nothing else is kept', () => {
    const open = storage({ theme: 'dark' });
    const store = identityStore(() => open);
    store.write(whole);
    expect([...open.kept.keys()].sort()).toEqual(['enrollType', 'memberId', 'theme', 'userSeqId']);
    expect(store.read()).toEqual({ kind: 'all', identity: whole });
    store.clear();
    expect(store.read()).toEqual({ kind: 'none' });
    expect([...open.kept.keys()]).toEqual(['theme']);
  });

  it('live in memory where the browser blocks its storage', () => {
    const store = identityStore(() => {
      throw new DOMException('blocked', 'SecurityError');
    });
    expect(store.read()).toEqual({ kind: 'none' });
    store.write(whole);
    expect(store.read()).toEqual({ kind: 'all', identity: whole });
    store.clear();
    expect(store.read()).toEqual({ kind: 'none' });
  });
});
