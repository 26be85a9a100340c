import type { MouseEvent } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './button.tsx';

test('a busy button keeps the focus and takes no press; an idle one takes it, a closed one is disabled', () => {
  let pressed = 0;
  let refused = 0;
  const event = { preventDefault: () => (refused += 1) } as unknown as MouseEvent<HTMLButtonElement>;
  const of = (props: object) => Button({ children: '저장하기', onClick: () => (pressed += 1), ...props });
  of({ isBusy: true }).props.onClick(event);
  expect([pressed, refused]).toEqual([0, 1]);
  of({}).props.onClick(event);
  expect([pressed, refused]).toEqual([1, 1]);
  const busy = renderToStaticMarkup(of({ isBusy: true }));
  expect(busy).toContain('aria-disabled="true"');
  expect(busy).not.toMatch(/ disabled=/);
  expect(renderToStaticMarkup(of({ disabled: true }))).toMatch(/ disabled=""/);
});
