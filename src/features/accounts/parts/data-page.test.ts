import { expect, test } from 'vitest';
import { dataPage } from './data-page.ts';

test('every table stands in the page, what is empty is said, and no text becomes markup', () => {
  const html = dataPage({
    madeAt: '2026-11-21T01:00:00.000Z',
    sections: [
      { title: '자녀', columns: ['이름', '학교'], rows: [['이하늘', '<script>alert("1")</script> & 친구']] },
      { title: '주문과 결제', columns: ['주문 번호'], rows: [] },
    ],
  });
  expect(html).toContain('<td>이하늘</td>');
  expect(html).toContain('&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt; &amp; 친구');
  expect(html).not.toContain('<script>');
  expect(html).toContain('<h2>주문과 결제</h2><p>보관하고 있는 내용이 없습니다.</p>');
  expect(html).toContain('2026년 11월 21일 (토) 오전 10:00 기준');
});
