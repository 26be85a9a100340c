import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ownIdentity } from '#src/platform/identity/identity.server.ts';
import { withOwnHead } from '#src/platform/react/own-head.ts';
import { ownAppearance } from '#src/shared/identity/own-name.ts';
import { givenStaff, givenStaffCookie } from '#tests/given-staff.ts';
import { call, startAcademy, type TestAcademy } from '#tests/start.ts';

let academy: TestAcademy;
let owner: string;
beforeAll(async () => {
  academy = await startAcademy();
  await givenStaff(academy);
  owner = await givenStaffCookie(academy, 'owner@msc.example');
});
afterAll(() => academy.close());

interface Identity {
  readonly texts: Record<string, string>;
  readonly wordmark: { hash: string; width: number; height: number } | null;
  readonly icon: { hash: string } | null;
  readonly version: number;
}

const texts = {
  name: '한빛학원',
  shortName: '한빛',
  lead: '수학 전문',
  slogan: '빛이 드는 교실',
  description: '천천히, 끝까지 함께 풉니다.',
  summary: '동네에서 가장 오래된 수학 학원',
  brandColour: '#1a3f8f',
  signalColour: '#a3325c',
};
const read = async () =>
  (await call<Identity>(academy, 'GET /api/office/identity', { cookie: owner })).resultData;
const save = async (change: Record<string, unknown> = {}) => {
  const { version } = await read();
  const json = { ...texts, version, ...change };
  return call<Identity>(academy, 'PUT /api/office/identity', { cookie: owner, json });
};
async function give(kind: string, file: Uint8Array, version?: number) {
  const body = new FormData();
  body.set('version', String(version ?? (await read()).version));
  body.set('file', new Blob([new Uint8Array(file)]), 'picture.png');
  const answer = await fetch(`${academy.url}/api/office/identity/pictures/${kind}`, {
    method: 'PUT',
    headers: { cookie: owner },
    body,
  });
  return (await answer.json()) as { resultCode: string | number; resultData: Identity; resultMsg: string };
}
const drawn = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#1a3f8f' } });
const fetched = (path: string) => fetch(`${academy.url}${path}`);

test('an academy nobody has named has blanks in the form, and a neutral name everywhere else', async () => {
  expect(await read()).toMatchObject({ version: 0, wordmark: null, icon: null });
  expect((await read()).texts).toMatchObject({ name: '', slogan: '', brandColour: '#0b6e6e' });
  expect(await (await fetched('/manifest.webmanifest')).json()).toMatchObject({ name: '우리 아카데미' });
});

describe('name, words and colours', () => {
  test.each([
    ['name', ' ', '학원 이름을 입력해 주세요.'],
    ['shortName', '가'.repeat(21), '20자까지'],
    ['slogan', '', '슬로건을 입력해 주세요.'],
    ['summary', '가'.repeat(161), '160자까지'],
    ['brandColour', '#5cc9bf', '더 어두운 색으로 바꿔 주세요. 예: #'],
    ['signalColour', 'red', '여섯 자리로 적어 주세요.'],
    ['brandColour', '#000000;}', '여섯 자리로 적어 주세요.'],
  ])('%s %j is refused at its field', async (field, typed, sentence) => {
    const answer = await save({ [field]: typed });
    expect(answer).toMatchObject({ status: 400, resultCode: 'common.input_invalid' });
    expect(Object.keys(answer.fields ?? {})).toEqual([field]);
    expect(answer.fields?.[field]).toContain(sentence);
  });

  test('are saved by one of two at once; the other is told who was faster', async () => {
    const both = await Promise.all([save({ version: 0 }), save({ version: 0, name: '다른학원' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)).toMatchObject({
      resultCode: 'common.edited_elsewhere',
    });
    expect(await save()).toMatchObject({ status: 200, resultData: { texts } });
  });

  test('reach what a process draws by themselves, also where another process saved them', async () => {
    const change = (name: string) =>
      academy.owner
        .updateTable('settings')
        .set({ value: JSON.stringify({ ...texts, name }) })
        .where('name', '=', 'academy.identity')
        .execute();
    for (const name of ['새빛학원', texts.name]) {
      await change(name);
      await expect.poll(() => ownIdentity().name).toBe(name);
    }
  });

  test('leave their steps in the history', async () => {
    const { resultData } = await call<{ changes: { action: string; changes: { field: string }[] }[] }>(
      academy,
      'GET /api/office/changes?entity=identity&entityId=academy',
      { cookie: owner },
    );
    expect(resultData.changes[0]?.action).toBe('이름과 색 변경');
    expect(resultData.changes.flatMap(({ changes }) => changes.map(({ field }) => field))).toContain(
      '학원 이름',
    );
  });
});

describe('wordmark and icon', () => {
  test.each([
    ['a text', new TextEncoder().encode('not a picture'), 'identity.picture_refused', 'PNG, JPG, WebP'],
    [
      'an SVG',
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'identity.picture_refused',
      'SVG',
    ],
    ['a GIF', new TextEncoder().encode('GIF89a....'), 'identity.picture_refused', 'PNG, JPG, WebP'],
    [
      'a PNG that breaks off',
      Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2),
      'identity.picture_broken',
      '읽을 수 없습니다',
    ],
  ])('%s is refused with a sentence', async (_what, bytes, code, sentence) => {
    for (const kind of ['wordmark', 'icon']) {
      const answer = await give(kind, bytes);
      expect(answer.resultCode).toBe(code);
      expect(answer.resultMsg).toContain(sentence);
    }
  });

  test('what is too small is refused, and what is too heavy', async () => {
    expect((await give('wordmark', await drawn(100, 20).png().toBuffer())).resultCode).toBe(
      'identity.wordmark_small',
    );
    expect((await give('icon', await drawn(100, 200).png().toBuffer())).resultCode).toBe(
      'identity.icon_small',
    );
    const heavy = new Uint8Array(2_000_001);
    heavy.set([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    expect((await give('icon', heavy)).resultCode).toBe('common.input_invalid');
  });

  test('a wordmark is written anew without its hidden data, and stands in the head of a page', async () => {
    const { version } = await read();
    const bytes = await drawn(900, 300)
      .jpeg()
      .withExif({ IFD0: { Copyright: '홍길동' } })
      .toBuffer();
    const given = await give('wordmark', bytes);
    expect(given).toMatchObject({ resultCode: 0, resultData: { wordmark: { width: 480, height: 160 } } });
    expect((await give('wordmark', bytes, version)).resultCode).toBe('common.edited_elsewhere');
    const hash = given.resultData.wordmark?.hash;
    const answer = await fetched(`/brand/wordmark-${hash}.png`);
    expect(answer.headers.get('cache-control')).toContain('immutable');
    const kept = await sharp(await answer.arrayBuffer()).metadata();
    expect(kept).toMatchObject({ format: 'png', width: 480 });
    expect(kept.exif).toBeUndefined();
    await expect.poll(() => ownIdentity().wordmark?.hash).toBe(hash);
    const html = withOwnHead('<head></head>', ownIdentity());
    expect(html).not.toContain('kakao-key');
    expect(withOwnHead('<head></head>', ownIdentity(), 'a1b2"')).toContain(
      '<meta name="kakao-key" content="a1b2">',
    );
    expect(html).toContain(`/brand/wordmark-${hash}.png`);
    expect(html).toContain('--color-brand:#1a3f8f');
    expect((await fetched('/brand/wordmark-nothing.png')).status).toBe(404);
  });

  test('an icon answers for the tab, the phone and the manifest', async () => {
    const before = Buffer.from(await (await fetched('/favicon.ico')).arrayBuffer());
    expect((await give('icon', await drawn(400, 300).webp().toBuffer())).resultCode).toBe(0);
    const favicon = await fetched('/favicon.ico');
    expect(favicon.headers.get('content-type')).toBe('image/x-icon');
    const ico = Buffer.from(await favicon.arrayBuffer());
    expect([...ico.subarray(0, 6)]).toEqual([0, 0, 1, 0, 1, 0]);
    expect(await sharp(ico.subarray(22)).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
    expect(ico.equals(before)).toBe(false);
    const manifest = (await (await fetched('/manifest.webmanifest')).json()) as {
      name: string;
      short_name: string;
      icons: { src: string; sizes: string; purpose: string }[];
    };
    expect(manifest).toMatchObject({ name: '한빛학원', short_name: '한빛' });
    expect(manifest).toMatchObject({ id: '/', start_url: '/', scope: '/', display: 'minimal-ui' });
    expect(manifest.icons.map(({ purpose }) => purpose)).toEqual(['any', 'any', 'maskable']);
    for (const { src, sizes } of manifest.icons) {
      const { format, width, height } = await sharp(await (await fetched(src)).arrayBuffer()).metadata();
      expect([format, `${width}x${height}`]).toEqual(['png', sizes]);
    }
  });

  test('what was given is kept when the words change, and is taken away by one press', async () => {
    expect((await save()).resultData).toMatchObject({ icon: { width: 512 }, wordmark: { height: 160 } });
    const { version } = await read();
    const answer = await call<Identity>(academy, 'DELETE /api/office/identity/pictures/icon', {
      cookie: owner,
      json: { version },
    });
    expect(answer).toMatchObject({
      status: 200,
      resultData: { icon: null, wordmark: { height: 160 }, texts },
    });
  });
});

test('the picture for sharing follows name and colours', async () => {
  const picture = async () => Buffer.from(await (await fetched('/og/home')).arrayBuffer());
  const before = await picture();
  await save({ brandColour: '#6a1b7a' });
  const after = await picture();
  expect(after.equals(before)).toBe(false);
  await save();
  expect((await picture()).equals(before)).toBe(true);
});

test('the drawn picture of a branch is in the academy’s colours', async () => {
  const picture = async () => (await fetched('/plates/branches/main.svg')).text();
  await save({ brandColour: '#6a1b7a' });
  await expect.poll(picture).toContain('fill="#6a1b7a"');
  expect(await picture()).not.toContain('#0b6e6e');
  await save();
});

test('who is signed in is told how the academy looks, otherwise with each change, as its pages say it', async () => {
  const appearance = async () =>
    (await call<{ appearance: string }>(academy, 'GET /api/office/me', { cookie: owner })).resultData
      .appearance;
  const before = await appearance();
  expect(await appearance()).toBe(before);
  await save({ brandColour: '#6a1b7a' });
  const after = await appearance();
  expect(after).not.toBe(before);
  await expect.poll(ownAppearance).toBe(after);
  await save();
  expect(await appearance()).toBe(before);
});

test('a name is one line: it stands over mails and in calendars', async () => {
  // Other control signs do not come as far: they are taken out of every text.
  for (const field of ['name', 'shortName'])
    for (const broken of ['한빛\n학원', '한빛\r학원']) {
      const answer = await save({ [field]: broken });
      expect(answer).toMatchObject({ status: 400, fields: { [field]: expect.stringContaining('한 줄') } });
    }
});

test('an address of a wordmark that none can have is no fault of ours', async () => {
  for (const hash of ['a%00b', 'a', `${'a'.repeat(21)}%00`])
    expect((await fetched(`/brand/wordmark-${hash}.png`)).status, hash).toBe(404);
});
