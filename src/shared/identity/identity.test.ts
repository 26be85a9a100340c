import { expect, test } from 'vitest';
import { homeTexts, Identity } from './identity.ts';

test('what nobody has written is neutral or blank', () => {
  const identity = Identity.parse({});
  expect(identity).toMatchObject({
    name: '우리 아카데미',
    shortName: '우리 아카데미',
    brandColour: '#0b6e6e',
    icon: null,
  });
  expect(homeTexts(identity)).toMatchObject({ lead: '', slogan: '우리 아카데미' });
  expect(homeTexts(identity).summary).toMatch(/^우리 아카데미\. /);
});

test('a short name that is missing is the name; words that were written stand as they are', () => {
  const identity = Identity.parse({ name: '한빛학원', slogan: '빛이 드는 교실' });
  expect(identity.shortName).toBe('한빛학원');
  expect(homeTexts(identity).slogan).toBe('빛이 드는 교실');
});

test('what would break out of a style sheet is no colour and no picture', () => {
  const identity = Identity.parse({
    brandColour: '#000000}</style><script>',
    wordmark: { hash: '"),url(//a.example', width: 1, height: 1 },
  });
  expect(identity).toMatchObject({ brandColour: '#0b6e6e', wordmark: null });
});
