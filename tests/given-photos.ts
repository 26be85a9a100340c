import sharp from 'sharp';
import { call, type TestAcademy } from './start.ts';

/** A large picture that tells where it was taken. */
export const givenPicture = () =>
  sharp({ create: { width: 1_600, height: 2_000, channels: 3, background: '#0b6e6e' } })
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .jpeg()
    .toBuffer();

/** A guardian gives a child a photo, over HTTP. */
export async function givePhoto(
  academy: TestAcademy,
  { token, childId }: { readonly token: string; readonly childId: number },
  bytes: Uint8Array,
  consent = 'true',
) {
  const form = new FormData();
  form.append('file', new Blob([Uint8Array.from(bytes)]), '사진.jpg');
  if (consent) form.append('consent', consent);
  const answer = await fetch(new URL(`/api/account/children/${childId}/photo`, academy.url), {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  });
  const { resultCode, resultData, fields } = (await answer.json()) as {
    resultCode: unknown;
    resultData: { photo: string };
    fields?: Record<string, string>;
  };
  return { status: answer.status, resultCode, resultData, fields };
}

/** And takes it back. */
export const takePhotoBack = (academy: TestAcademy, token: string, childId: number) =>
  call<{ removed: boolean }>(academy, `DELETE /api/account/children/${childId}/photo`, { token });
