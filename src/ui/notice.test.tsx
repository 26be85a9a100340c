import { renderToString } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { ErrorSummary } from './notice.tsx';

const head = '입력하신 내용을 확인해 주세요.';

describe('what a form sums up', () => {
  test('sends back to the fields where some were refused', () => {
    const shown = renderToString(<ErrorSummary errors={['이름을 입력해 주세요.']} />);
    expect(shown).toContain(head);
    expect(shown).toContain('이름을 입력해 주세요.');
  });

  test('blames no field for what lies in none', () => {
    const shown = renderToString(<ErrorSummary errors="서버에 연결하지 못했습니다." />);
    expect(shown).toContain('서버에 연결하지 못했습니다.');
    expect(shown).not.toContain(head);
  });

  test.each([[[]], ['']])('is not there without any', (errors) =>
    expect(renderToString(<ErrorSummary errors={errors} />)).toBe(''),
  );
});
