import { expect, test } from 'vitest';
import { correctionAcademy } from '#tests/given-corrections.ts';
import { freshMobile } from '#tests/given-presentations.ts';

const { academy, desk, given } = await correctionAcademy();

async function correctedTo(memberId: number, mobile: string): Promise<string> {
  const { resultData } = await desk.ask(memberId, { field: 'mobile', mobile });
  expect((await desk.decide('approve', resultData)).resultCode).toBe(0);
  return desk.codeTo(mobile);
}
const mobileOf = async (id: number) =>
  (await academy.db.selectFrom('members').select('mobile').where('id', '=', id).executeTakeFirstOrThrow())
    .mobile;

test('a number that was corrected again is not proven by the link that went to the wrong one', async () => {
  const { userSeqId, name } = await given();
  const [wrong, right] = [freshMobile(), freshMobile()];
  const toWrong = await correctedTo(userSeqId, wrong);
  const toRight = await correctedTo(userSeqId, right);
  expect((await desk.prove(toWrong, name)).resultCode).toBe('correction.link_over');
  expect(await mobileOf(userSeqId)).toBeNull();
  expect((await desk.prove(toRight, name)).resultCode).toBe(0);
  expect(await mobileOf(userSeqId)).toBe(right);
});

test('control: another correction that was only asked for leaves the link as it is', async () => {
  const { userSeqId, name } = await given();
  const other = freshMobile();
  const toOther = await correctedTo(userSeqId, other);
  const asked = await desk.ask(userSeqId, { field: 'mobile', mobile: freshMobile() });
  expect((await desk.decide('decline', asked.resultData)).resultCode).toBe(0);
  expect((await desk.prove(toOther, name)).resultCode).toBe(0);
});
