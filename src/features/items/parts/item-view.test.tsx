import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Answer } from '../contract/answer.ts';
import type { PublicBody } from '../contract/public-item.ts';
import { ItemView } from './item-view.tsx';

const line = (text: string) => [{ type: 'text' as const, text }];
const stem = [{ type: 'paragraph' as const, content: line('무엇일까요?') }];
const options = ['o1', 'o2', 'o3'].map((id) => ({ id, content: line(`보기 ${id}`) }));
const bodies: readonly (readonly [PublicBody, Answer, RegExp])[] = [
  [
    { kind: 'single', stem, options },
    { kind: 'single', option: 'o2' },
    /type="radio"[^>]*checked=""[^>]*value="o2"/,
  ],
  [
    { kind: 'multiple', stem, options, maxChoices: 2 },
    { kind: 'multiple', options: ['o1', 'o3'] },
    /value="o2"[^>]*disabled|disabled=""[^>]*value="o2"/,
  ],
  [{ kind: 'text', stem, width: 8 }, { kind: 'text', text: '광합성' }, /value="광합성"/],
  [
    { kind: 'number', stem, unit: 'cm', hasMathsKeyboard: true },
    { kind: 'number', text: '3/4' },
    /value="3\/4"[\s\S]*cm[\s\S]*수식판/,
  ],
  [
    { kind: 'order', stem, options },
    { kind: 'order', options: ['o3', 'o1', 'o2'] },
    /보기 o3[\s\S]*aria-label="보기 o3 아래로"[\s\S]*보기 o1/,
  ],
  [
    {
      kind: 'match',
      stem,
      left: [{ id: 'l1', content: line('물') }],
      right: [{ id: 'r1', content: line('H₂O') }],
      isReusable: false,
    },
    { kind: 'match', pairs: [{ left: 'l1', right: 'r1' }] },
    /value="r1" selected/,
  ],
  [
    {
      kind: 'gaps',
      stem: [{ type: 'paragraph', content: [...line('물은 '), { type: 'gap', gap: 'g1' }] }],
      gaps: [
        { type: 'text', id: 'g1', width: 6 },
        { type: 'choice', id: 'g2', options },
      ],
    },
    { kind: 'gaps', values: [{ gap: 'g1', value: '액체' }] },
    /aria-label="빈칸 1"[\s\S]*value="액체"[\s\S]*aria-label="빈칸 2"/,
  ],
  [
    { kind: 'essay', stem, maxLength: 300, criteria: [{ id: 'c1', title: '근거를 든다', maxPoints: 3 }] },
    { kind: 'essay', text: '글' },
    /근거를 든다 \(3점\)[\s\S]*1자 \/ 300자까지/,
  ],
];
const shown = (body: PublicBody, answer: Answer | null, disabled = false) =>
  renderToStaticMarkup(
    <ItemView
      item={{ body, stimulus: null }}
      answer={answer}
      onChange={() => undefined}
      disabled={disabled}
    />,
  );

test.each(bodies)('$kind shows what was answered', (body, answer, pattern) => {
  expect(shown(body, answer)).toMatch(pattern);
  expect(shown(body, null)).not.toMatch(pattern);
});

test.each(bodies)('$kind: every control has a name and can be switched off', (body, answer) => {
  const html = shown(body, answer, true);
  const controls = html.match(/<(?:input|select|textarea|button)\b[^>]*>/g) ?? [];
  expect(controls.length).toBeGreaterThan(0);
  for (const control of controls) {
    const id = /\bid="([^"]+)"/.exec(control)?.[1];
    const isNamed =
      control.includes('aria-label=') ||
      html.includes(`for="${id}"`) ||
      /type="(radio|checkbox)"/.test(control);
    expect(isNamed, control).toBe(true);
    expect(
      /disabled/.test(control) || html.includes('<fieldset class="grid gap-2" disabled="">'),
      control,
    ).toBe(true);
  }
});

test('a stimulus stands beside its item', () => {
  const stimulus = { title: '달의 위상', content: stem };
  const html = renderToStaticMarkup(
    <ItemView
      item={{ body: { kind: 'single', stem, options }, stimulus }}
      answer={null}
      onChange={() => undefined}
      disabled={false}
    />,
  );
  expect(html).toContain('aria-label="달의 위상"');
});

test('every box that may hold a number can take a minus and a stroke on any phone', () => {
  const gap = { type: 'text' as const, id: 'g1', width: 6 };
  expect(shown({ kind: 'gaps', stem, gaps: [gap] }, null)).toContain('inputMode="text"');
  // A box with the figures of a phone has keys of its own for what they lack; nobody is told of a fraction without.
  const number = shown({ kind: 'number', stem, unit: '', hasMathsKeyboard: false }, null);
  for (const key of ['빼기 부호', '분수의 가로줄', '띄어쓰기'])
    expect(number).toContain(`aria-label="${key}"`);
  expect(number).toContain('inputMode="decimal"');
});

test('a recording has its words only where they came along; on paper it is broadcast', () => {
  const recording = (transcript: string) =>
    shown(
      { kind: 'single', stem: [{ type: 'audio', media: 'abcdefgh', title: '듣기 1', transcript }], options },
      null,
    );
  expect(recording('')).not.toContain('들려주는 말');
  const granted = recording('비가 오면 우산을 씁니다.');
  expect(granted).toMatch(/<details class="print:hidden">.*비가 오면 우산을 씁니다\./);
  expect(granted).toMatch(/<audio[^>]*class="[^"]*print:hidden/);
  expect(granted).toContain('듣기 (방송)');
});
