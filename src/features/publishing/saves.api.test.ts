import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Deps, givenDesk, postContent } from '#tests/given-publishing.ts';

let desk: Deps;
beforeAll(async () => {
  desk = await givenDesk();
});
afterAll(() => desk.academy.close());

describe('a save', () => {
  const body = (...content: object[]) => ({ type: 'doc', content });
  const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });
  test('whose answer was lost is sent again and is one save; another text on the old version is refused', async () => {
    const subject = await desk.newPost();
    const first = await desk.save(subject, 0, postContent());
    const again = await desk.save(subject, 0, postContent());
    expect([again.status, again.resultData.version]).toEqual([200, first.resultData.version]);
    expect((await desk.save(subject, 0, postContent({ title: '다른 글' }))).status).toBe(409);
  });
  test('under a category the board does not have is refused at its field', async () => {
    const subject = await desk.newPost();
    const refused = await desk.save(subject, 0, postContent({ category: '안내' }));
    expect([refused.status, Object.keys(refused.fields ?? {})]).toEqual([400, ['category']]);
  });
  test('that would drop something is refused and says what; nothing is changed', async () => {
    const subject = await desk.newPost();
    await desk.save(subject, 0, postContent());
    const lossy = body(paragraph('남는 글'), {
      type: 'marquee',
      content: [{ type: 'text', text: '흐르는 글' }],
    });
    const refused = await desk.save(subject, 1, postContent({ body: lossy }));
    expect(refused.status).toBe(400);
    expect(refused.fields?.body).toContain('흐르는글');
    expect((await desk.open(subject)).resultData.version).toBe(1);
  });
  test('keeps a text that was cut in the middle of a character: half of one and a nought cannot be stored', async () => {
    const subject = await desk.newPost();
    const cut = `안내 ${'🎈'.slice(0, 1)} 끝\u0000.`;
    expect((await desk.save(subject, 0, postContent({ body: body(paragraph(cut)) }))).status).toBe(200);
    expect(JSON.stringify((await desk.open(subject)).resultData.content)).toContain('안내 \ufffd 끝.');
  });
  test('keeps a picture in a cell, a point and a quotation, and a table of 250 rows', async () => {
    const subject = await desk.newPost();
    const picture = {
      type: 'image',
      attrs: { src: `/files/${'a'.repeat(22)}`, alt: '분수 막대', caption: '', width: 800, height: 600 },
    };
    const cell = (...content: object[]) => ({ type: 'tableCell', content });
    const rows = Array.from({ length: 250 }, (_, n) => ({
      type: 'tableRow',
      content: Array.from({ length: 8 }, (_unused, m) => cell(paragraph(`${n}-${m}`))),
    }));
    const whole = body(
      { type: 'table', content: [{ type: 'tableRow', content: [cell(paragraph('칸'), picture)] }] },
      { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph('점'), picture] }] },
      { type: 'blockquote', content: [paragraph('인용'), picture] },
      { type: 'table', content: rows },
      paragraph('표 아래의 마지막 문단'),
    );
    expect((await desk.save(subject, 0, postContent({ body: whole }))).status).toBe(200);
    const kept = JSON.stringify((await desk.open(subject)).resultData.content);
    expect(kept.split('/files/')).toHaveLength(4);
    expect(kept).toContain('249-7');
    expect(kept).toContain('표 아래의 마지막 문단');
  });
});
