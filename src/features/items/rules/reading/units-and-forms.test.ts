import { type NumberRow, playNumbers } from '#tests/number-rows.ts';

const unit = (name: string, factor = '1') => ({ name, factor });
const lengths = [unit('cm'), unit('mm', '0.1'), unit('m', '100')];
const times = [unit('분'), unit('시간', '60'), unit('초', '1/60')];
const weights = [unit('g'), unit('kg', '1000')];

/** Amounts with their units, and numbers in the form that the item asks for. */
const rows: readonly NumberRow[] = [
  {
    key: '12',
    unit: 'cm',
    rule: { units: lengths },
    right: [
      '12',
      '12cm',
      '12 cm',
      '12㎝',
      '12CM',
      '12 cm.',
      '12ｃｍ',
      '12센티미터',
      '12센치',
      '120mm',
      '120㎜',
      '0.12m',
      '0.12 미터',
      '십이 cm',
      '12\\mathrm{cm}',
      '12 센티',
    ],
    wrong: ['12m', '12mm', '12kg', '1.2cm', '12cm2', '12km', '12 inch', '120'],
  },
  {
    key: '12',
    unit: 'cm',
    rule: { units: lengths, isUnitRequired: true },
    right: ['12cm', '12 ㎝', '120 mm'],
    wrong: ['12', '열둘', '12개'],
  },
  {
    key: '120',
    unit: 'cm',
    rule: { units: lengths },
    right: ['1m 20cm', '1 m 20 cm', '1미터 20센티미터', '1m20cm', '1.2m'],
    wrong: ['20cm 1m', '1m 2cm', '1m', '1m 20'],
  },
  {
    key: '90',
    unit: '분',
    rule: { units: times },
    right: [
      '90',
      '90분',
      '1시간 30분',
      '1시간30분',
      '1.5시간',
      '5400초',
      '구십 분',
      '한 시간 30분',
      '한시간 30분',
    ],
    wrong: ['1시간', '두 시간 30분', '30분 1시간', '1시간 3분', '90초', '90시간'],
  },
  {
    key: '1300',
    unit: 'g',
    rule: { units: weights },
    right: ['1300g', '1 kg 300 g', '1kg300g', '1.3kg', '1킬로그램 300그램'],
    wrong: ['1kg 30g', '13kg', '1300kg'],
  },
  {
    key: '24',
    rule: { units: [unit('cm²')] },
    right: ['24', '24cm²', '24cm2', '24cm^2', '24㎠', '24 제곱센티미터', '24cm^{2}', '24 ㎠'],
    wrong: ['24cm', '24m²', '24cm³', '24㎥'],
  },
  {
    key: '24',
    rule: { units: [unit('cm³')] },
    right: ['24cm³', '24㎤', '24cm3', '24세제곱센티미터'],
    wrong: ['24cm²', '24cm'],
  },
  {
    key: '30',
    rule: { units: [unit('°')] },
    right: ['30', '30°', '30도', '30º', '30˚', '30^\\circ', '30 도', '삼십도'],
    wrong: ['30℃', '300', '60도', '3°', '삼도'],
  },
  {
    key: '-3',
    rule: { units: [unit('℃')] },
    right: ['-3℃', '영하 3℃', '영하 3', '영하3 ℃'],
    wrong: ['3℃', '영상 3℃', '영하 30℃'],
  },
  {
    key: '20',
    rule: { units: [unit('%')] },
    right: ['20', '20%', '20 %', '２０％', '20퍼센트', '20프로', '이십 퍼센트'],
    wrong: ['0.2', '2%', '20할', '200%'],
  },
  {
    key: '5',
    rule: { units: [unit('km/h')] },
    right: ['5', '5km/h', '5 km/h', '5㎞/h'],
    wrong: ['5m/s', '5km'],
  },
  {
    key: '25',
    unit: '개',
    right: ['25', '25개', '스물다섯', '스물다섯 개', '이십오', '25 개'],
    wrong: ['52', '스물', '25명과 1명', '이오'],
  },
  {
    key: '3.14',
    rule: { tolerance: '0.01' },
    right: ['3.14', '3.15', '3.13', '약 3.14', '3.141592', '삼점일사'],
    wrong: ['3.2', '3', '22/6', '3.151'],
  },
  {
    key: '1/2',
    rule: { form: 'lowest' },
    right: ['1/2', '½', '2분의 1', '\\frac12', '이분의 일'],
    wrong: ['2/4', '0.5', '50%', '3/6', '5/10'],
  },
  {
    key: '7/4',
    rule: { form: 'lowest' },
    right: ['7/4', '1 3/4', '1과 3/4'],
    wrong: ['14/8', '1 6/8', '1.75', '175%'],
  },
  { key: '3', rule: { form: 'lowest' }, right: ['3', '셋', '3.0'], wrong: ['6/2', '3/1', '9/3'] },
  {
    key: '0.75',
    rule: { form: 'decimal' },
    right: ['0.75', '.75', '0.750', '０．７５'],
    wrong: ['3/4', '75%', '4분의 3', '7.5×10^-1'],
  },
  {
    key: '0.75',
    rule: { form: 'fraction' },
    right: ['3/4', '6/8', '75/100', '4분의 3'],
    wrong: ['0.75', '75%'],
  },
  {
    key: '7/4',
    rule: { form: 'mixed' },
    right: ['1 3/4', '1과 3/4', '1¾', '1과 4분의 3'],
    wrong: ['7/4', '1.75'],
  },
];

playNumbers(rows, 120);
