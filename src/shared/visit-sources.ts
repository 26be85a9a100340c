/** Where visits come from, by the end of the host; whoever is in none is `other`. */
const hosts: readonly (readonly [end: string, source: string])[] = [
  ['naver.com', 'naver'],
  ['google.com', 'google'],
  ['google.co.kr', 'google'],
  ['daum.net', 'daum'],
  ['kakao.com', 'kakao'],
  ['instagram.com', 'instagram'],
  ['facebook.com', 'facebook'],
  ['youtube.com', 'youtube'],
  ['band.us', 'band'],
  ['bing.com', 'bing'],
];

/** What is said of each source. */
export const sourceLabels: Readonly<Record<string, string>> = {
  direct: '직접 방문',
  naver: '네이버',
  google: 'Google',
  daum: '다음',
  kakao: '카카오',
  instagram: '인스타그램',
  facebook: '페이스북',
  youtube: '유튜브',
  band: '밴드',
  bing: 'Bing',
  other: '그 밖',
};

/** The source of a host: `m.search.naver.com` is `naver`, none is `direct`. */
export function sourceOf(host: string): string {
  if (host === '') return 'direct';
  return hosts.find(([end]) => host === end || host.endsWith(`.${end}`))?.[1] ?? 'other';
}
