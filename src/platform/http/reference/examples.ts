import type { Schema } from './schemas.ts';

/** What stands in an example under a name that says what it is. */
const known: Readonly<Record<string, unknown>> = {
  registrationNo: 'E26-7KQ2XM',
  enrolmentNo: 'C26-4TN8PA',
  orderNo: 'MA26-000123',
  paymentId: 'pay-000123',
  registrationNos: ['E26-7KQ2XM'],
  branch: 'main',
  branches: ['main'],
  code: 'main',
  name: '김하늘',
  mobile: '01012345678',
  email: 'guardian@example.kr',
  schoolName: '한빛초등학교',
  birthDate: '2016-04-02',
  grade: 5,
  testTitle: '초등 수학 입학 테스트',
  classTitle: '기본 수학 A반',
  title: '겨울 학기 설명회',
  room: '601호',
  subject: 'math',
  levelCode: 'core',
  weekly: '월·수 16:00-18:00',
  startsOn: '2026-12-07',
  placement: '기본반',
  method: 'card',
  scopes: ['registrations:read'],
  amountKrw: 20_000,
  refundedKrw: 0,
  size: 100,
  after: 0,
};

const one = (schema: Schema, name: string): unknown => {
  if (Object.hasOwn(known, name) && schema.type !== 'object') return known[name];
  if (schema.const !== undefined) return schema.const;
  if (Array.isArray(schema.enum)) return schema.enum[0];
  if (Array.isArray(schema.type)) return one({ ...schema, type: schema.type[0] as unknown }, name);
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined;
  if (choices?.[0]) return one(choices[0], name);
  if (schema.type === 'array') return [one((schema.items ?? {}) as Schema, name)];
  if (schema.type === 'object') return exampleOf(schema);
  if (schema.type === 'integer' || schema.type === 'number') return 12;
  if (schema.type === 'boolean') return true;
  return /At$|Since$/.test(name) ? '2026-11-21T01:00:00.000Z' : '가';
};

/** An example of an object: by the names of its fields where they say what they are, otherwise by their kinds. */
export function exampleOf(schema: Schema): unknown {
  if (schema.type !== 'object') return one(schema, '');
  const properties = (schema.properties ?? {}) as Readonly<Record<string, Schema>>;
  return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, one(of, name)]));
}
