import { expect, test } from 'vitest';
import { fixedLength } from '#src/features/items/rules/plan-gap.ts';
import { createBlueprintEndpoint } from '../contract/papers.ts';

const refused = (domains: { domainId: number; items: number }[]) => {
  const items = fixedLength(domains);
  const given = {
    ...{ title: '진단', subject: 'math', gradeFrom: 5, gradeTo: 5, minutes: 40, mode: 'fixed' },
    ...{ minItems: items, maxItems: items, canGoBack: true, domains },
  };
  const parsed = createBlueprintEndpoint.input.safeParse(given);
  return parsed.success
    ? []
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
};

test('a fixed paper without a question is told of its domains alone', () => {
  expect(refused([])).toEqual(['domains: 영역을 하나 이상 골라 주세요.']);
});

test('its length is what its domains count', () => {
  expect(fixedLength([{ items: 12 }, { items: 8 }])).toBe(20);
  expect(refused([{ domainId: 1, items: 20 }])).toEqual([]);
});
