import { josa } from 'es-hangul';

type Particle = Parameters<typeof josa.pick>[1];

/** How digits and the letters of Latin that end in a consonant are read aloud; the other letters end in a vowel. */
const readAs: Readonly<Record<string, string>> = {
  ...{ 0: '영', 1: '일', 2: '이', 3: '삼', 4: '사', 5: '오', 6: '육', 7: '칠', 8: '팔', 9: '구' },
  ...{ l: '엘', m: '엠', n: '엔', r: '알' },
};

/** What is heard last of a text; signs behind it are silent. */
function lastHeard(text: string): string {
  const last = text.replace(/[^\p{L}\p{N}]+$/u, '').at(-1) ?? '';
  return /[가-힣]/.test(last) ? last : (readAs[last.toLowerCase()] ?? '이');
}

/** The particle that fits a text as it is read aloud, also one that ends in a digit, a letter or a sign: 12 takes 를, 13 takes 을. */
export const particleAfter = (text: string, particle: Particle): string =>
  josa.pick(lastHeard(text), particle);

/** A name in quotes with its particle: ‘분수’는, ‘3.5’를. */
export const quoted = (name: string, particle: Particle): string =>
  `‘${name}’${particleAfter(name, particle)}`;
