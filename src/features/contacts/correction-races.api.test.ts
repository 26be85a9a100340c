import { expect, test } from 'vitest';
import { correctionAcademy } from '#tests/given-corrections.ts';

const { academy, desk, given } = await correctionAcademy();

test('two who confirm: one does, the other is told, and it is done once', async () => {
  const member = await given();
  const asked = await desk.ask(member.userSeqId, { field: 'mobile' });
  const answers = await Promise.all([1, 2, 3].map(() => desk.decide('approve', asked.resultData)));
  expect(answers.map((one) => one.resultCode).sort()).toEqual([
    0,
    'correction.not_asked',
    'correction.not_asked',
  ]);
  const events = await academy.db
    .selectFrom('member_events')
    .select('id')
    .where('member_id', '=', member.userSeqId)
    .where('kind', '=', 'mobile_released')
    .execute();
  expect(events).toHaveLength(1);
});

test('one confirms, one sends back: one of them is told', async () => {
  const member = await given();
  const asked = await desk.ask(member.userSeqId, { field: 'mobile' });
  const answers = await Promise.all([
    desk.decide('approve', asked.resultData),
    desk.decide('decline', asked.resultData, desk.who.owner),
  ]);
  expect(answers.map((one) => one.resultCode).sort()).toEqual([0, 'correction.not_asked']);
  const isGone = answers[0]?.resultCode === 0;
  expect((await desk.accountOf(member)).mobile).toBe(isGone ? '' : member.mobile);
});

test('two who ask: one does; what rests on an older state is told who was faster', async () => {
  const member = await given();
  const version = await desk.versionOf(member.userSeqId);
  const answers = await Promise.all(
    [desk.who.owner, desk.who.officer].map((cookie) =>
      desk.ask(member.userSeqId, { field: 'mobile', version }, cookie),
    ),
  );
  expect(answers.map((one) => one.resultCode).sort()).toEqual([0, 'common.edited_elsewhere']);
  const first = answers.find((one) => one.resultCode === 0)?.resultData;
  const who = first?.askedBy === '정해윤' ? desk.who.officer : desk.who.owner;
  const email = `later${member.userSeqId}@example.kr`;
  expect((await desk.ask(member.userSeqId, { field: 'email', email }, who)).resultCode).toBe(0);
  // The asking that was seen is an older one now.
  const late = await desk.decide('approve', first ?? { correctionId: 0, version: 0 }, who);
  expect(late).toMatchObject({ status: 409, resultCode: 'common.edited_elsewhere' });
});
