import { sql } from 'kysely';
import { listBranches } from '#src/features/branches/actions/branches.server.ts';
import { createFeed } from '#src/features/calendar-feeds/actions.server.ts';
import { askForCorrection, type CorrectionHooks } from '#src/features/contacts/actions/corrections.server.ts';
import { createKey } from '#src/features/machine-keys/actions.server.ts';
import { send } from '#src/features/messages/actions/sending.server.ts';
import type { SendingHooks } from '#src/features/messages/actions/templates.server.ts';
import { createRound } from '#src/features/opening/actions/rounds-office.server.ts';
import { managementSystemPath } from '#src/features/sandbox/contract.ts';
import { createWebhook, testWebhook } from '#src/features/webhooks/actions/office.server.ts';
import type { Academy } from '#src/platform/academy.ts';
import { historyVersion } from '#src/platform/office-log.ts';
import { hourMs } from '#src/shared/durations.ts';
import { formatSeoulClock, seoulDay } from '#src/shared/seoul-time.ts';
import type { SeasonFamily } from './families.ts';
import { actorOf, ago } from './people.ts';

const wallClock = (at: Date) => `${seoulDay(at)}T${formatSeoulClock(at)}`;

/** How two sessions that have not opened yet will begin: a lobby whose seed is published already. */
export async function seedRound(academy: Academy): Promise<void> {
  const owner = await actorOf(academy, 'owner@msc.example');
  const now = academy.clock.now();
  const sessions = await academy.db
    .selectFrom('test_sessions')
    .select(['id', 'opens_at'])
    .where('opens_at', '>', new Date(now.getTime() + 12 * hourMs))
    .where('round_id', 'is', null)
    .orderBy('opens_at', 'desc')
    .limit(1)
    .execute();
  const [latest] = sessions;
  if (!latest) return;
  await createRound(academy, owner, {
    ...{ title: '겨울 학기 입학 테스트', mode: 'lobby', opensAt: wallClock(latest.opens_at) },
    ...{ drawsAt: '', sessionIds: sessions.map(({ id }) => id), waves: [] },
  });
}

/** A sending of yesterday to everybody a branch knows, and one to come. */
export async function seedSendings(academy: Academy, hooks: SendingHooks): Promise<void> {
  const manager = await actorOf(academy, 'manager.daechi@msc.example');
  const branchId = manager.branchIds?.[0] ?? 0;
  const template = await academy.db
    .selectFrom('message_templates')
    .selectAll()
    .where('name', '=', '교재 도착 안내')
    .executeTakeFirst();
  if (!template) return;
  const { id: templateId, version } = template;
  const audience = { of: 'members', branchId } as const;
  for (const [then, leavesAt, reason] of [
    [ago(academy, 1), undefined, '겨울 학기 교재 도착'],
    [
      academy,
      wallClock(new Date(academy.clock.now().getTime() + 30 * hourMs)),
      '늦게 등록한 가족에게 한 번 더',
    ],
  ] as const) {
    const people = await hooks.people(manager, audience);
    const input = { templateId, version, audience, willSend: people.length, reason };
    await send(then, manager, { input: { ...input, ...(leavesAt && { leavesAt }) }, hooks });
  }
}

/** The texts of the weeks behind came in time, the day before at the latest: now they would be too late to be sent. */
export async function tellDelivered({ db, clock }: Academy): Promise<void> {
  const inTime = sql<Date>`expires_at - interval '1 day'`;
  await db
    .updateTable('messages')
    .set({ state: 'delivered', created_at: inTime, settled_at: inTime })
    .where('template', '=', 'test.confirmed')
    .where('state', 'in', ['queued', 'expired'])
    .where('expires_at', '<', clock.now())
    .execute();
}

/** The academy's management system is told who was enrolled: in the demo it answers from the sandbox. */
export async function seedWebhook(academy: Academy): Promise<void> {
  const owner = await actorOf(academy, 'owner@msc.example');
  const { endpointId } = await createWebhook(ago(academy, 12), owner, {
    ...{ name: '학원 관리 프로그램', events: ['enrolment.confirmed', 'enrolment.ended'], branchIds: [] },
    url: `http://127.0.0.1:${academy.config.PORT}${managementSystemPath}`,
  });
  await testWebhook(academy, { endpointId });
}

/** An address that was mistyped at the counter: it waits for a second person. */
export async function seedCorrection(
  academy: Academy,
  families: readonly SeasonFamily[],
  hooks: CorrectionHooks,
): Promise<void> {
  const privacy = await actorOf(academy, 'privacy@msc.example');
  const memberId = families.at(-2)?.memberId ?? 0;
  const version = await historyVersion(academy.db, 'member-contact', memberId);
  const input = { memberId, field: 'email', email: 'nayoung.kwon@example.kr', version } as const;
  const reason = '회원 가입 때 주소를 잘못 적었다고 전화하심';
  await askForCorrection(ago(academy, 0, 3), privacy, { input: { ...input, reason }, hooks });
}

/** What other systems read: a key of the academy's management system, and the calendar of a branch. */
export async function seedConnections(academy: Academy): Promise<void> {
  const owner = await actorOf(academy, 'owner@msc.example');
  const manager = await actorOf(academy, 'manager.daechi@msc.example');
  const branch = (await listBranches(academy.db)).find(({ code }) => code === 'daechi');
  await createKey(ago(academy, 12), owner, {
    ...{
      name: '학원 관리 프로그램',
      scopes: ['enrolments:read', 'children:personal'],
      branchIds: [],
      days: 365,
    },
  });
  if (branch) await createFeed(ago(academy, 6), manager, { branchId: branch.id, name: '대치 분원 교무실' });
}
