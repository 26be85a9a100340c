import type { TestAcademy } from './start.ts';

/** People the local Kakao knows: with a verified mail address and phone, a newcomer, and one who keeps her contacts. */
export const kakaoPeople = { seoyeon: '3100000001', jihoon: '3100000002', haeun: '3100000003' } as const;

/**
 * Goes through a local provider like a browser, from its URL to the return page. Answers the query string the
 * browser comes back with; an empty person cancels.
 */
export async function answerProvider(academy: TestAcademy, url: string, person: string): Promise<string> {
  const jar = new Map<string, string>();
  const { publicUrl } = academy.config;
  const visit = async (address: string, form?: Record<string, string>) => {
    const target = address.startsWith(publicUrl) ? academy.url + address.slice(publicUrl.length) : address;
    const response = await fetch(target, {
      method: form ? 'POST' : 'GET',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      body: form ? new URLSearchParams(form) : null,
      redirect: 'manual',
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    return response;
  };
  const follow = async (address: string, form?: Record<string, string>): Promise<string> => {
    let at = address;
    let response = await visit(at, form);
    for (let hops = 0; hops < 8; hops++) {
      const next = response.headers.get('location');
      if (!next) return at;
      at = new URL(next, at).href;
      if (at.startsWith(`${publicUrl}/signin/`)) return at;
      response = await visit(at);
    }
    throw new Error('The redirects do not end.');
  };
  const choice = await follow(url);
  return new URL(await follow(choice, { person })).search;
}
