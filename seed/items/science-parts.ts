import type { SeedItem } from './make.ts';

/**
 * Which part of its domain each question of science is about, by the numbers of the questions (`S3-01..04`) and the names of their
 * families. A report speaks by these parts.
 */
const questionsOf: Readonly<Record<string, string>> = {
  'matter.state':
    'S7-F1 S3-01..04 S3-07..08 S7-01..03 S3-23..25 S3-27..28 S7-23..24 S3-60..67 S3-70 S5-05 S5-65..67 S7-60..61 SP-01',
  'matter.mixtures': 'S7-F2 S10-F2 S3-05..06 S5-01..02 S7-04 S3-26 S5-23..25 S7-26 S3-68..69 S5-69 S5-71',
  'matter.reactions':
    'S7-F3 S5-03..04 S5-06 S7-06..07 S10-03..04 S5-26..28 S7-25 S10-21..22 S5-60..64 S5-68 S5-70 S5-72 S7-63..64 S10-65..70',
  'matter.atoms': 'S10-F1 S7-05 S10-01..02 S7-27 S10-18..20 S7-62 S10-60..64',
  'energy.motion':
    'S7-F4 S7-F5 S7-F6 S10-F3 S10-F4 S3-13..14 S5-08..09 S7-10..12 S10-05..06 S3-34 S5-31 S5-35 S7-28..29 S10-23 S3-78..79 S5-77..78 S7-66 S7-68 S10-71..74',
  'energy.heat': 'S10-F5 S5-07 S10-07 S5-29..30 S7-30 S10-25 S5-73..76 S10-75',
  'energy.electricity':
    'S7-F7 S10-F6 S3-09..10 S5-11..12 S7-08..09 S10-08 S3-29..30 S5-34 S10-24 S3-71..73 S5-81..84 S7-67 S7-69 S10-76',
  'energy.waves':
    'S3-11..12 S5-10 S7-13 S3-31..33 S3-35 S5-32..33 S3-74..77 S3-80..82 S5-79..80 S7-65 SP-02..03',
  'life.living': 'S3-15..18 S5-16..17 S3-36..43 S5-41 S7-31 S7-35 S3-83..95 S5-90..92 S7-74..75',
  'life.body': 'S5-13..14 S7-17 S5-42..43 S7-32..34 S7-36 S5-93..96 S7-76..79',
  'life.cells': 'S7-F8 S10-F7 S7-14..16 S7-18 S10-09..10 S10-12 S7-37 S10-26..28 S7-70 S7-80 S10-77..84',
  'life.ecology': 'S5-15 S10-11 S5-36..40 S10-29..31 S5-85..89 S7-71..73 S10-85..88',
  'earth.ground':
    'S3-19..21 S7-19 S10-15 S3-46..49 S3-51 S7-38..39 S10-35..36 S3-100..108 S7-81..84 S10-96..97 S10-99',
  'earth.weather':
    'S7-F9 S5-18..19 S7-21..22 S10-16..17 S3-44..45 S3-50 S5-47..48 S7-40 S7-42 S10-34 S10-37 S3-98 S5-102..105 S7-85..89 S10-93..95 S10-98 S10-101',
  'earth.sky':
    'S10-F8 S3-22 S5-20..22 S7-20 S10-13..14 S5-44..46 S5-49..51 S7-41 S7-43 S10-32..33 S3-96..97 S3-99 S5-97..101 S5-106..109 S7-90..94 S10-89..92 S10-100',
};

/** The names a range stands for: `S3-01..04` is four questions. */
function spelledOut(range: string): string[] {
  const [first = '', last] = range.split('..');
  const [shelf = '', from = ''] = first.split('-');
  if (last === undefined) return [first];
  return Array.from(
    { length: Number(last) - Number(from) + 1 },
    (_, k) => `${shelf}-${String(Number(from) + k).padStart(2, '0')}`,
  );
}

const partOf = new Map(
  Object.entries(questionsOf).flatMap(([part, names]) =>
    names.split(' ').flatMap((range) => spelledOut(range).map((name) => [name, `science.${part}`] as const)),
  ),
);

/** A question of science in its part; any other where it stands. */
export function inItsPart(item: SeedItem): SeedItem {
  if (item.subject !== 'science') return item;
  const family = item.code.replace(/-\d+$/, '');
  const part = partOf.get(item.code) ?? partOf.get(family);
  if (!part?.startsWith(`${item.domain}.`))
    throw new Error(`${item.code} stands in no part of ${item.domain}.`);
  return { ...item, domain: part };
}
