const hangulAt = (text: string) => text.codePointAt(text.length - 1) ?? 0;

/** Whether the last syllable ends in a consonant; null where it is no syllable of Hangul. */
function endsInConsonant(text: string): boolean | null {
  const code = hangulAt(text) - 0xac00;
  return code >= 0 && code < 11_172 ? code % 28 !== 0 : null;
}

const particles = [
  {
    after: true,
    forms: ['을', '은', '이에요', '이요', '이라고 합니다', '이라고 한다', '이라 한다', '에서', '에', '으로'],
  },
  { after: false, forms: ['를', '는', '예요', '요', '라고 합니다', '라고 한다', '라 한다', '에서'] },
] as const;

/**
 * The text without a particle that says nothing of the answer ("광합성을"). Only where the particle fits the sound before it
 * and the wanted word has two syllables or more: the last syllable of many words looks like one.
 */
export function withoutParticle(text: string, wanted: string): string {
  if (wanted.length < 2 || !text.startsWith(wanted)) return text;
  const isConsonant = endsInConsonant(wanted);
  const rest = text.slice(wanted.length);
  const isParticle = particles.some(
    ({ after, forms }) => after === isConsonant && forms.some((one) => one.replace(/\s/g, '') === rest),
  );
  return isParticle ? wanted : text;
}
