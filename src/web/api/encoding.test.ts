import { describe, expect, it } from 'vitest';
import { encodeCall } from './encoding.ts';

describe('a call on the wire', () => {
  it.each([
    ['POST /api/login', { memberId: 'parent1', password: 'secret' }],
    ['POST /api/checkChptcha', { captchaKey: 'k', captchaValue: '1' }],
    ['POST /api/change/password', { password: 'secret', urlCode: 'u' }],
    ['POST /api/auth/send', { studentName: '김하늘', parentsMobile: '010-1234-5678' }],
    ['POST /api/withdrawalUser', { userId: 'parent1', password: 'secret' }],
  ] as const)('%s travels as form fields', (route, input) => {
    const { body, url } = encodeCall({ route }, input);
    expect(body).toBeInstanceOf(FormData);
    expect(Object.fromEntries((body as FormData).entries())).toEqual(input);
    expect(url).toBe(route.split(' ')[1]);
  });

  it('signup is url-encoded, its children as JSON text, absent fields left out', () => {
    const children = [{ name: '김하늘' }];
    const { body } = encodeCall(
      { route: 'POST /api/signup' },
      { userId: 'parent9', childrenList: children, email: undefined },
    );
    expect(body).toBeInstanceOf(URLSearchParams);
    expect(Object.fromEntries(body as URLSearchParams)).toEqual({
      userId: 'parent9',
      childrenList: JSON.stringify(children),
    });
  });

  it('refresh and everything unspecified is JSON', () => {
    const call = encodeCall({ route: 'POST /api/token/refresh' }, { memberId: 'parent1' });
    expect(call).toEqual({
      method: 'POST',
      url: '/api/token/refresh',
      body: '{"memberId":"parent1"}',
      isJson: true,
    });
  });

  it.each(['POST /api/getCaptcha', 'POST /api/logout'] as const)('%s has no payload', (route) => {
    expect(encodeCall({ route }, {}).body).toBeUndefined();
    expect(encodeCall({ route }, undefined).body).toBeUndefined();
  });

  it('GET and DELETE carry a query, without what is absent', () => {
    expect(encodeCall({ route: 'GET /api/findPw' }, { userId: 'a b', name: '김&', x: null }).url).toBe(
      '/api/findPw?userId=a+b&name=%EA%B9%80%26',
    );
    expect(encodeCall({ route: 'DELETE /api/social/revoke' }, { enrollType: 'kakao' }).url).toBe(
      '/api/social/revoke?enrollType=kakao',
    );
    expect(encodeCall({ route: 'GET /api/auth' }, {}).url).toBe('/api/auth');
  });

  it('path parts are filled, escaped and not sent again', () => {
    const call = encodeCall(
      { route: 'POST /api/tests/:testId/seats/:no' },
      { testId: 'a/b', no: 3, count: 2 },
    );
    expect(call.url).toBe('/api/tests/a%2Fb/seats/3');
    expect(call.body).toBe('{"count":2}');
  });
});
