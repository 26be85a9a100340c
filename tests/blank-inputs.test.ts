import { expect, it } from 'vitest';
import { z } from 'zod';
import { blankRuleOf, withoutBlanks } from '#src/shared/endpoint/blank-input.ts';
import type { Endpoint } from '#src/shared/endpoint/endpoint.ts';
import { declaredEndpoints } from './declared.ts';

const endpoints = await declaredEndpoints();

interface Def {
  readonly type: string;
  readonly shape?: Record<string, z.ZodType>;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly options?: z.ZodType[];
  readonly element?: z.ZodType;
  readonly valueType?: z.ZodType;
}

/** Every field of an input by its path, lists and records opened. */
function* fieldsOf(
  schema: z.ZodType,
  path: string,
  field: z.ZodType,
): Generator<[string, z.ZodType, string]> {
  const def = schema._zod.def as unknown as Def;
  const { shape, element, valueType, options, type } = def;
  const within = def.innerType ?? (type === 'pipe' ? def.in : undefined);
  if (shape)
    for (const [name, one] of Object.entries(shape))
      yield* fieldsOf(one, path ? `${path}.${name}` : name, one);
  else if (element) yield* fieldsOf(element, `${path}[]`, element);
  else if (valueType) yield* fieldsOf(valueType, `${path}{}`, valueType);
  else if (options) for (const option of options) yield* fieldsOf(option, path, field);
  else if (within) yield* fieldsOf(within, path, field);
  else yield [path, field, type];
}

/**
 * Where an empty text is a text: the words of documents and items, cells of pasted tables, and what our own programs
 * send. Nothing a family types stands here.
 */
const takenAsTyped = [
  /^P(OST|UT) \/api\/office\/items\S* content\./,
  /^P(OST|UT) \/api\/office\/item-stimuli\S* stimulus\./,
  /^PUT \/api\/office\/items\/:itemId\/enemies codes\[\]$/,
  /^POST \/api\/office\/blueprints\/:blueprintId\/forms codes\[\]$/,
  /^POST \/api\/office\/\S+ rows\[\]\{\}$/,
  /^P(OST|UT) \/api\/office\/branch-pages\/:branchId\/shuttles\S* stops$/,
  /^PUT \/api\/office\/registrations\/:registrationNo\/student was\.(name|schoolName)$/,
  /^PUT \/api\/office\/documents\/:subject content$/,
  /^PUT \/api\/office\/programmes programmes\[\]\.key$/,
  /^PUT \/api\/office\/test-sessions\/:sessionId\/results-time at$/,
  /^POST \/api\/office\/level-tests\/regrades seen$/,
  /^POST \/api\/office\/level-tests\/unread(\/preview)? (seen|part|typed)$/,
  /^POST \/api\/office\/level-tests\/attempts\/:attemptNo\/corrections seen$/,
  /^POST \/api\/office\/presentation-sessions\/:sessionId\/check-ins scans\[\]\.code$/,
  /^GET \/sandbox\/api\/captcha\/:captchaKey captchaKey$/,
  /^POST \/api\/telemetry\/faults (code|frames\[\]\.function)$/,
];
const notLookedAt = [
  // Files, and a child's answers, in which any text may be the right one.
  / file$/,
  /^POST \/api\/level-tests\/attempts\/:attemptNo\/save entries\[\]\.answer$/,
  // Lists and objects that may come as JSON text: the rule runs over what they hold once that is read.
  /^POST \/api\/signup (childrenList\[\]|consents\[\]|address\{\})$/,
];

it('finds every endpoint', () => {
  expect(endpoints.length).toBeGreaterThan(350);
});

it('every text input of the contract goes through the rule of blanks, or is listed as words taken as typed', () => {
  const outside = endpoints.flatMap(({ route, input }) =>
    [...fieldsOf(input, '', input)].flatMap(([path, field]) => {
      const rule = blankRuleOf(field);
      const known = rule === 'asTyped' ? takenAsTyped : rule === 'unseen' ? notLookedAt : null;
      return known === null || known.some((one) => one.test(`${route} ${path}`))
        ? []
        : [`${rule} ${route} ${path}`];
    }),
  );
  expect(outside).toEqual([]);
});

const blanks = [null, '', '  ', 'undefined', 'null', ' null ', [], {}];

it.each(['absent', 'emptied'] as const)(
  'no field of any endpoint receives a text that means none (%s)',
  (as) => {
    const through = endpoints.flatMap(({ route, input }) => {
      const shape = (input._zod.def as unknown as Def).shape ?? {};
      return Object.entries(shape).flatMap(([name, field]) => {
        if (blankRuleOf(field) !== 'absent') return [];
        return blanks.flatMap((blank) => {
          const kept = (withoutBlanks(input, { [name]: blank }, { blankAs: as }) as Record<string, unknown>)[
            name
          ];
          const isFine = kept === undefined || kept === '' || kept === null || typeof kept === 'object';
          return isFine ? [] : [`${route} ${name} ${JSON.stringify(blank)}`];
        });
      });
    });
    expect(through).toEqual([]);
  },
);

it('takes whole won for a sum, as a number or as it is typed, and nothing that a program might read as a number', () => {
  const sums = endpoints.flatMap(({ route, input }) =>
    [...fieldsOf(input, '', input)].flatMap(([path, field]) =>
      /Krw(\[\]|\{\})*$/.test(path) ? [[`${route} ${path}`, field] as const] : [],
    ),
  );
  expect(sums.length).toBeGreaterThan(15);
  const wrong = [
    true,
    false,
    [1000],
    {},
    '1e3',
    '0x3e8',
    '1,00',
    '1,5',
    '천 원',
    1000.5,
    '1000.5',
    Number.NaN,
  ];
  const through = sums.flatMap(([name, field]) =>
    wrong.flatMap((value) => (field.safeParse(value).success ? [`${name} ${JSON.stringify(value)}`] : [])),
  );
  expect(through).toEqual([]);
  const out = sums.filter(([, field]) =>
    [1000, ' 1000 ', '1,000', '1,000원'].some((value) => !field.safeParse(value).success),
  );
  expect(out.map(([name]) => name)).toEqual([]);
});

const Form = z.strictObject({
  name: z.string('이름을 입력해 주세요.').refine((text) => text.length > 1, '이름은 두 글자부터입니다.'),
  title: z.string().min(1, '제목을 입력해 주세요.'),
  memo: z.string().default(''),
  school: z.string().optional(),
  amount: z.coerce.number().int().min(0).optional(),
  ids: z.array(z.number()).optional(),
  place: z.strictObject({ room: z.string().optional() }).nullable().optional(),
  words: z.string(),
});

it('leaves a blank out, keeps lists, nulls and words, and lets each field say its own sentence', () => {
  const blank = {
    name: 'undefined',
    title: ' ',
    memo: 'null',
    school: '',
    amount: null,
    ids: [],
    words: 'null',
  };
  expect(withoutBlanks(Form, { ...blank, place: { room: '  ' } })).toEqual({
    title: '',
    ids: [],
    words: 'null',
    place: {},
  });
  expect(withoutBlanks(Form, { place: null, unknown: 'null' })).toEqual({ place: null, unknown: 'null' });
  expect(withoutBlanks(Form, { school: 'undefined', name: 'null' }, { blankAs: 'emptied' })).toEqual({
    school: '',
    name: '',
  });
});

it('what staff type is the word itself wherever a text may be anything; families’ calls keep the rule', () => {
  const words = ['null', 'undefined', 'null '];
  const taken = (areTextsBlank: boolean, who: (one: Endpoint) => boolean) =>
    endpoints.filter(who).flatMap(({ route, input }) => {
      const shape = (input._zod.def as unknown as Def).shape ?? {};
      return Object.entries(shape).flatMap(([name, field]) => {
        if (blankRuleOf(field) !== 'absent') return [];
        return words.flatMap((word) => {
          const kept = (withoutBlanks(input, { [name]: word }, { areTextsBlank }) as Record<string, unknown>)[
            name
          ];
          return kept === word ? [`${route} ${name}`] : [];
        });
      });
    });
  const ofStaff = taken(false, ({ who }) => who === 'staff');
  for (const one of [
    'GET /api/office/members q',
    'GET /api/office/posts q',
    'POST /api/office/presentations title',
    'POST /api/office/messages/handled reason',
  ])
    expect(
      ofStaff.filter((found) => found === one),
      one,
    ).toHaveLength(words.length);
  expect(ofStaff.filter((one) => /(Id|size|page)$/.test(one))).toEqual([]);
  expect(taken(true, () => true)).toEqual([]);
});

it('a word typed stays, a blank is gone, and a choice or a number named so is gone', () => {
  const typed = { areTextsBlank: false };
  const Choice = z.strictObject({
    title: z.string().trim().min(1, '제목을 입력해 주세요.'),
    state: z.enum(['open', 'closed']).optional(),
    on: z.iso.date().optional(),
    count: z.coerce.number().optional(),
  });
  const word = { title: 'null', state: 'null', on: 'undefined', count: 'null' };
  expect(withoutBlanks(Choice, word, typed)).toEqual({ title: 'null' });
  expect(withoutBlanks(Choice, { title: '  ', state: null }, typed)).toEqual({ title: '' });
});
