/** Names of units as they are said, and their signs. What is part of another name comes after it. */
const said: readonly (readonly [RegExp, string])[] = [
  [/(?:세제곱|입방)\s?(?:센티\s?(?:미터)?|cm)/gi, 'cm3'],
  [/(?:세제곱|입방)\s?(?:미터|m)/gi, 'm3'],
  [/(?:제곱|평방)\s?(?:센티\s?(?:미터)?|cm)/gi, 'cm2'],
  [/(?:제곱|평방)\s?(?:킬로\s?미터|km)/gi, 'km2'],
  [/(?:제곱|평방)\s?(?:미터|m)/gi, 'm2'],
  [/킬로미터/g, 'km'],
  [/밀리미터/g, 'mm'],
  [/센[티치]미터|센[티치]/g, 'cm'],
  [/미터/g, 'm'],
  [/킬로그램/g, 'kg'],
  [/밀리그램/g, 'mg'],
  [/그[램람]|(?<=\d\s?)gram(?![a-z])/gi, 'g'],
  [/밀리리터/g, 'mL'],
  [/리터/g, 'L'],
  [/퍼센트|프로/g, '%'],
  [/(?<=\d)\s?cc$/gi, 'mL'],
  [/(?<=m)\s?\/\s?(?=h|s|min)/gi, '/'],
  [/(?<=m\/)(h|s)(?:r|ec)$/gi, '$1'],
];

/** Units by their signs, whatever way they are written: "㎠", "cm²", "cm^2" and "제곱센티미터" are one. */
export function foldUnits(text: string): string {
  return said
    .reduce((all, [name, sign]) => all.replace(name, sign), text)
    .replace(/([a-zA-Z])\s?(?:\^|\*\*)\s?\{?([23])\}?/g, '$1$2')
    .replace(/(^|[\d)영일이삼사오육칠팔구십백])\s?도$/, '$1\u00B0')
    .replace(/(^|[\d)일이삼사오육칠팔구십])\s?세$/, '$1살')
    .toLowerCase();
}

/** What things are counted by: said behind a number they change nothing where no unit was asked for. */
const counters =
  /(?:(?<=[\d)일이삼사오육칠팔구십백천만억조한두세네섯곱덟홉열물무른흔쉰순든둘셋넷나])\s?(?:개|명|번째|번|원|마리|권|장|자루|살|세|쪽|점|층|가지|송이|병|잔|조각|배|등|대|척|채|켤레|벌|포기|그루|다발|봉지|상자|바퀴|줄|칸|쌍|묶음|컵|판|통|회|차례|인분|인|군데|곳|모둠|사람|가구|도막|박스|팀|경기|문제|문항|페이지|학급|개월|달|년|월|주|째|\(개\)|\(명\)|\(원\))|(?<=\d)\s?일)$/;

/** The text without a counter behind the number. */
export function withoutCounter(text: string): string {
  return text.replace(counters, '');
}

/** "1시간 반" is "1시간 30분". */
export const withHalfHour = (text: string) => text.replace(/(?<=\S\s?시간)\s?반$/, ' 30분');

const speeds: Readonly<Record<string, string>> = { 시: '/h', 분: '/min', 초: '/s' };

/** A speed as it is said ("시속 60km", "60 km/시") with its sign behind the figures. */
function plainSpeed(text: string): string {
  const [, time = '', rest = ''] = /^(시|분|초)(?:속|간?당)\s?(?:약\s?)?(\d.*[^\d\s./])$/.exec(text) ?? [];
  const length = foldUnits(rest).replace(/킬로$/, 'km');
  if (time !== '') return /[\d\s]k?m$/.test(length) ? `${length}${speeds[time]}` : text;
  return text.replace(
    /(\d\s?(?:km|m|킬로미터|미터))\s?\/\s?(시|분|초)(?:간)?$/i,
    (_, ...[way = '', per = '']) => `${way}${speeds[per]}`,
  );
}

/** Words that only say what is asked for, in its signs: "섭씨 5도", "영상 5도" where degrees Celsius are, "1.2킬로". */
export function inAskedSigns(text: string, asked: readonly string[]): string {
  const signs = new Set(asked.map((one) => foldUnits(one.normalize('NFKC'))));
  const spoken = plainSpeed(text).replace(/(?<=시)\s?정각$/, '');
  const weighed = signs.has('kg') !== signs.has('km') ? (signs.has('kg') ? 'kg' : 'km') : null;
  const plain = weighed ? spoken.replace(/(?<=\d)\s?킬로$/, weighed) : spoken;
  if (!signs.has('\u00B0c')) return plain;
  return plain
    .replace(/^섭씨\s?(?=\S)/, '')
    .replace(/^영상\s?(?=\d)/, '')
    .replace(/(?<=[\d영일이삼사오육칠팔구십백])\s?도(?:\s?[cC])?$/, '\u00B0C');
}

const family = (text: string) => {
  const parts = text.split(' ').map((one) => one.split('='));
  return parts.map(([name = '', worth = '1']) => ({ name, worth: BigInt(worth) }));
};
/** What the units of one kind are worth in their smallest. */
const families = [
  family('초=1 분=60 시간=3600'),
  family('mm=1 cm=10 m=1000 km=1000000'),
  family('mg=1 g=1000 kg=1000000 t=1000000000'),
  family('mL=1 dL=100 L=1000 kL=1000000'),
];

/** The units of the same kind as the one that is shown, by what each is worth of it; none where it has no kin. */
export function unitsLike(shown: string): { readonly name: string; readonly factor: string }[] {
  const sign = foldUnits(shown.normalize('NFKC'));
  for (const units of families) {
    const own = units.find(({ name }) => foldUnits(name) === sign);
    if (own) return units.map(({ name, worth }) => ({ name, factor: `${worth}/${own.worth}` }));
  }
  return [];
}
