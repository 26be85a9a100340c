/** Bytes: what a guardian may send. What is kept is far smaller. */
export const photoMaxBytes = 5_000_000;
/** Pixels and quality of what is kept: enough to know a face by. */
export const photoSize = { widest: 480, quality: 78 } as const;
/** The version in force of what a guardian agrees to with a photo. */
export const photoConsentVersion = '2026-11-21';
/** What the guardian agrees to, in the words of the dialog. */
export const photoConsentText =
  '시험장과 설명회 입구에서 본인을 확인하는 데에만 자녀 사진을 씁니다. 접수한 분원의 담당 직원만 볼 수 있고, 언제든 지울 수 있으며 지우면 바로 없어집니다. 올리지 않으셔도 응시에는 아무런 불이익이 없습니다.';
