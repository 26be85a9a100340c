import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenStaffCookie, startStaffedAcademy } from '#tests/given-staff.ts';
import type { TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let editor: string;
beforeAll(async () => {
  academy = await startStaffedAcademy();
  editor = await givenStaffCookie(academy, 'editor@msc.example');
});
afterAll(() => academy.close());

const utf8 = (words: string) => new TextEncoder().encode(words);

test('a picture is known by its bytes, kept once, and served under an unguessable key with no rights', async () => {
  const upload = async (bytes: Uint8Array) => {
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(bytes)]), 'x.png');
    const response = await fetch(new URL('/api/office/item-media', academy.url), {
      method: 'POST',
      headers: { cookie: editor },
      body: form,
    });
    return (await response.json()) as { resultCode: string | 0; resultData: { key: string; mime: string } };
  };
  const svg = utf8('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>');
  const kept = await upload(svg);
  expect(kept.resultData.mime).toBe('image/svg+xml');
  expect((await upload(svg)).resultData.key).toBe(kept.resultData.key);
  const served = await fetch(new URL(`/api/items/media/${kept.resultData.key}`, academy.url));
  expect(served.headers.get('content-security-policy')).toContain('sandbox');
  // Safari plays a recording by its parts only.
  const file = new URL(`/api/items/media/${kept.resultData.key}`, academy.url);
  const whole = new Uint8Array(await (await fetch(file)).arrayBuffer());
  const asked = (headers: Record<string, string>) => fetch(file, { headers });
  const first = await asked({ range: 'bytes=0-1' });
  expect(first.status).toBe(206);
  expect(first.headers.get('content-range')).toBe(`bytes 0-1/${whole.length}`);
  expect(first.headers.get('accept-ranges')).toBe('bytes');
  expect(new Uint8Array(await first.arrayBuffer())).toEqual(whole.subarray(0, 2));
  expect((await asked({ range: `bytes=${whole.length}-` })).status).toBe(416);
  const tag = first.headers.get('etag') ?? '';
  expect((await asked({ range: 'bytes=0-1', 'if-range': tag })).status).toBe(206);
  expect((await asked({ range: 'bytes=0-1', 'if-range': '"another"' })).status).toBe(200);
  expect((await fetch(new URL('/api/items/media/nonononono', academy.url))).status).toBe(404);
  expect(
    await upload(utf8('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>')),
  ).toMatchObject({ resultCode: 'items.media_refused' });
  expect(await upload(utf8('MZ program'))).toMatchObject({ resultCode: 'items.media_refused' });
  // A tag of ID3 is no sound yet.
  expect(await upload(utf8('ID3\u0004\u0000\u0000\u0000\u0000\u0000\u0004abcdMZ'))).toMatchObject({
    resultCode: 'items.media_refused',
  });
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
  const drawing = await plain(60, 40);
  expect((await upload(drawing)).resultData.mime).toBe('image/png');
  expect(await upload(drawing.subarray(0, 20))).toMatchObject({ resultCode: 'items.picture_broken' });
  expect(await upload(await plain(5_001, 5_000))).toMatchObject({ resultCode: 'items.picture_too_large' });
});
