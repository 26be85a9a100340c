const digits: Readonly<Record<string, '' | 'ㄹ' | '받침'>> = {
  '0': '받침',
  '1': 'ㄹ',
  '2': '',
  '3': '받침',
  '4': '',
  '5': '',
  '6': '받침',
  '7': 'ㄹ',
  '8': 'ㄹ',
  '9': '',
  l: 'ㄹ',
  m: '받침',
  n: '받침',
  r: 'ㄹ',
};

/** How the last spoken syllable ends: a formula is read as a Korean teacher reads it. */
function ending(before: string): '' | 'ㄹ' | '받침' {
  const spoken = before
    .replace(/\$$/, '')
    // "4분의 3": the numerator is spoken last; a power ends in "제곱".
    .replace(/\\dfrac\{(-?\d+)\}\{\d+\}$/, '$1')
    .replace(/\^\{?-?\d+\}?\)?$/, '제곱')
    .replace(/[^0-9A-Za-z가-힣]+$/, '');
  const last = spoken.at(-1) ?? '';
  if (/[가-힣]/.test(last)) {
    const final = (last.charCodeAt(0) - 0xac00) % 28;
    return final === 0 ? '' : final === 8 ? 'ㄹ' : '받침';
  }
  return digits[last.toLowerCase()] ?? '';
}

/** Settles 을(를), 이(가), 은(는), 와(과), (으)로 and 이(라) by what stands before them. */
export function settleParticles(text: string): string {
  return text.replace(/(을\(를\)|이\(가\)|은\(는\)|과\(와\)|\(으\)로)/g, (particle, _all, at: number) => {
    const sound = ending(text.slice(0, at));
    if (particle === '(으)로') return sound === '받침' ? '으로' : '로';
    const [closed = '', open = ''] = [particle.slice(0, 1), particle.slice(2, 3)];
    return sound === '' ? open : closed;
  });
}
