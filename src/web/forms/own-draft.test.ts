import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ownDraft } from './own-draft.ts';
import { forgetDraftsOf } from './tab-draft.ts';

interface Form {
  readonly name: string;
  readonly message: string;
  readonly holder: string;
}
const empty: Form = { name: '', message: '', holder: '' };

/** What the tab keeps: like the browser's, its names are its own keys. */
let kept: Record<string, string>;
beforeEach(() => {
  kept = {};
  const methods: Readonly<Record<string, unknown>> = {
    getItem: (name: string) => kept[name] ?? null,
    setItem: (name: string, value: string) => {
      kept[name] = value;
    },
    removeItem: (name: string) => delete kept[name],
  };
  const sessionStorage = new Proxy(kept, { get: (_, name) => methods[String(name)] });
  vi.stubGlobal('window', { sessionStorage });
});
afterEach(() => vi.unstubAllGlobals());

/** One page of the tab: `who` is signed in, null is nobody, undefined is not known yet. */
function page(who: string | null | undefined) {
  let there = who;
  const session = {
    getState: () => {
      if (there === undefined) return { status: 'starting' as const, member: null };
      if (there === null) return { status: 'out' as const, member: null };
      return { status: 'in' as const, member: { userSeqId: there } };
    },
  };
  const form = ownDraft<Form>('counselling', empty, session);
  form.current();
  return {
    form,
    become: (next: string | null) => {
      there = next;
      return form.current();
    },
  };
}
const typed = (who: string | null, message: string) => page(who).form.change({ message });

test('what a member typed is found again by herself, and by nobody else', () => {
  typed('7', '수학이 걱정입니다.');
  expect(page('7').form.current().message).toBe('수학이 걱정입니다.');
  expect(page('8').form.current()).toEqual(empty);
  expect(JSON.stringify(kept)).not.toContain('수학');
});

test('a member’s draft is gone once nobody who is signed in reads it', () => {
  typed('7', '수학이 걱정입니다.');
  expect(page(null).form.current()).toEqual(empty);
  expect(JSON.stringify(kept)).not.toContain('수학');
});

test('what a guest typed stays for whoever signs in, and is hers from then on', () => {
  typed(null, '수학이 걱정입니다.');
  expect(page(null).form.current().message).toBe('수학이 걱정입니다.');
  expect(page('7').form.current().message).toBe('수학이 걱정입니다.');
  expect(page('8').form.current()).toEqual(empty);
});

test('a guest who signs in without leaving the form takes it along, and leaves nothing', () => {
  const { form, become } = page(null);
  form.change({ message: '수학이 걱정입니다.' });
  expect(become('7').message).toBe('수학이 걱정입니다.');
  expect(become(null)).toEqual(empty);
  expect(page('8').form.current()).toEqual(empty);
});

test('a form that stays on the screen begins anew for the next member', () => {
  const { form, become } = page('7');
  form.change({ name: '김하늘', message: '수학이 걱정입니다.' });
  expect(become('8')).toEqual(empty);
  expect(form.change({ message: '영어' })).toEqual({ ...empty, message: '영어' });
  expect(page('8').form.current().message).toBe('영어');
});

test('a form left by its member is the guest’s who types into it, without a word of hers', () => {
  const { form, become } = page('7');
  form.change({ name: '김하늘', message: '수학이 걱정입니다.' });
  become(null);
  form.change({ message: '영어' });
  expect(page('8').form.current()).toEqual({ ...empty, message: '영어' });
});

test('a session that ended by itself keeps the draft for its member', () => {
  const { form, become } = page('7');
  form.change({ message: '수학이 걱정입니다.' });
  expect(become(null)).toEqual(empty);
  expect(page('7').form.current().message).toBe('수학이 걱정입니다.');
  expect(become('7').message).toBe('수학이 걱정입니다.');
});

test('nothing is shown or lost before it is known whose session it is', () => {
  typed('7', '수학이 걱정입니다.');
  const { form, become } = page(undefined);
  expect(form.current()).toEqual(empty);
  expect(form.change({ name: '김하늘' })).toEqual({ ...empty, name: '김하늘' });
  const both = { ...empty, name: '김하늘', message: '수학이 걱정입니다.' };
  expect(become('7')).toEqual(both);
  expect(page('7').form.current()).toEqual(both);
});

test('what is typed before the page knows its session survives another reload', () => {
  page(undefined).form.change({ name: '김하늘' });
  page(undefined).form.change({ message: '영어' });
  expect(page('7').form.current()).toEqual({ ...empty, name: '김하늘', message: '영어' });
});

test('what the next member types before it is known who she is stays, without a word of the one before', () => {
  typed('7', '수학이 걱정입니다.');
  const { form, become } = page(undefined);
  form.change({ name: '이바다' });
  expect(become('8')).toEqual({ ...empty, name: '이바다' });
  expect(page('8').form.current()).toEqual({ ...empty, name: '이바다' });
});

test('a secret drawn before the session is known stays the one that was kept', () => {
  page('7').form.change({ holder: 'first' });
  const { form, become } = page(undefined);
  form.change((now) => ({ holder: now.holder || 'second' }));
  expect(become('7').holder).toBe('first');
  delete kept.counselling;
  const fresh = page(undefined);
  const { holder } = fresh.form.change((now) => ({ holder: now.holder || crypto.randomUUID() }));
  expect(fresh.become(null).holder).toBe(holder);
});

test('a form that was sent is nobody’s draft any more', () => {
  const { form, become } = page(null);
  form.change({ message: '수학이 걱정입니다.' });
  form.clear();
  become('7');
  expect(kept).toEqual({});
});

test('signing out by hand removes the member’s drafts only', () => {
  typed('7', '수학이 걱정입니다.');
  kept.visit = 'not a draft';
  kept['child-8-new'] = JSON.stringify({ by: '8', typed: { name: '이바다' } });
  kept['presentation-3'] = JSON.stringify({ by: null, typed: { name: '박산' } });
  forgetDraftsOf('7');
  expect(Object.keys(kept).toSorted()).toEqual(['child-8-new', 'presentation-3', 'visit']);
});
