import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { counsellingOfficeErrors } from '#src/features/counselling/contract/office.ts';
import { counsellingErrors } from '#src/features/counselling/contract/requests.ts';
import { presentationErrors } from '#src/features/presentations/contract/bookings.ts';
import { presentationOfficeErrors } from '#src/features/presentations/contract/office.ts';

const texts = globSync(
  'src/features/{counselling,counselling-week,presentations,presentation-day}/*.api.test.ts',
).map((path) => readFileSync(path, 'utf8'));
const tables = [counsellingErrors, counsellingOfficeErrors, presentationErrors, presentationOfficeErrors];
const refusals = tables.flatMap((table) => Object.values(table).map((refuse) => refuse()));

test.each(refusals.map((refusal) => [refusal.code, refusal.message] as const))(
  '%s (%s) has a test that meets it over HTTP',
  (code, sentence) => {
    expect(texts.some((text) => text.includes(`'${code}'`))).toBe(true);
    expect(sentence).toMatch(/[.]$/);
  },
);
