/** Names of units as they are said, and their signs. What is part of another name comes after it. */
const said: readonly (readonly [RegExp, string])[] = [
  [/세제곱\s?센티\s?미터/g, 'cm3'],
  [/세제곱\s?미터/g, 'm3'],
  [/제곱\s?센티\s?미터/g, 'cm2'],
  [/제곱\s?킬로미터/g, 'km2'],
  [/제곱\s?미터/g, 'm2'],
  [/킬로미터/g, 'km'],
  [/밀리미터/g, 'mm'],
  [/센[티치]미터|센[티치]/g, 'cm'],
  [/미터/g, 'm'],
  [/킬로그램/g, 'kg'],
  [/밀리그램/g, 'mg'],
  [/그램/g, 'g'],
  [/밀리리터/g, 'mL'],
  [/리터/g, 'L'],
  [/퍼센트|프로/g, '%'],
];

/** Units by their signs, whatever way they are written: "㎠", "cm²", "cm^2" and "제곱센티미터" are one. */
export function foldUnits(text: string): string {
  return said
    .reduce((all, [name, sign]) => all.replace(name, sign), text)
    .replace(/([a-zA-Z])\s?\^\s?\{?([23])\}?/g, '$1$2')
    .replace(/(^|[\d)영일이삼사오육칠팔구십백])\s?도$/, '$1\u00B0')
    .toLowerCase();
}

/** What things are counted by: said behind a number they change nothing where no unit was asked for. */
const counters =
  /(?<=[\d)일이삼사오육칠팔구십백천만억한두세네섯곱덟홉열물른흔쉰순든둘셋넷나])\s?(?:개|명|번째|번|원|마리|권|장|자루|살|세|쪽|점|층|가지|송이|병|잔|조각|배|등|대|척|채|켤레|벌|포기|그루|다발|봉지|상자|바퀴|줄|칸|쌍|묶음|컵|판|통|회|차례|인분|인|군데|곳|모둠|사람)$/;

/** The text without a counter behind the number. */
export function withoutCounter(text: string): string {
  return text.replace(counters, '');
}
