/** Gives one order to a local service; answers the Korean sentence of a refusal, null when it was taken. */
export async function giveOrder(path: string, body?: object): Promise<string | null> {
  const response = await fetch(path, {
    method: 'POST',
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  });
  if (response.ok) return null;
  const said: unknown = await response.json().catch(() => null);
  const sentence = said && typeof said === 'object' && 'resultMsg' in said ? said.resultMsg : null;
  return typeof sentence === 'string' && sentence ? sentence : '지금은 할 수 없는 일입니다.';
}
